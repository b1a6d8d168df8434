/** Passwords that everybody who guesses tries first: leaked ones, and the patterns that most of them follow. */
import { dictionary } from "@zxcvbn-ts/language-common";

/** Words that people put a number behind. */
const words = `
password passwort wachtwoord motdepasse haslo salasana losenord passord qwerty qwertz azerty asdf admin welcome welkom hallo
hello hej bonjour hola ciao letmein iloveyou love lover lovely liebe amour amor angel baby sexy secret geheim master dragon
monkey shadow killer hunter tiger lion eagle wolf panther cookie coffee chocolate cheese banana orange apple cherry lemon
princess prince queen king sunshine summer winter spring autumn sommer zomer flower butterfly rainbow star moon ocean
football soccer hockey baseball tennis liverpool chelsea arsenal barcelona madrid ajax bayern juventus milan batman superman
spiderman pokemon naruto mickey snoopy michael daniel thomas andrew robert david martin peter stefan anna maria laura sarah
julia lisa emma sophie marie nicole sandra monika claudia jessica ashley charlie george jordan justin jason kevin oliver lucas
test guest user login access computer internet samsung google facebook money lucky freedom happy pepper ginger buster bella
`
  .trim()
  .split(/\s+/);

const endings = [
  "1",
  "12",
  "123",
  "1234",
  "12345",
  "123456",
  "!",
  "1!",
  "123!",
  "01",
  "007",
  "69",
  "99",
  "2000",
  "2020",
  "2023",
  "2024",
  "2025",
  "2026",
];

const common = new Set([
  ...(dictionary["passwords-common"] as readonly string[]),
  ...words.flatMap((word) => endings.flatMap((ending) => [word + ending, ending + word])),
  ...words.map((word) => word + word),
]);

const rows = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890123456789",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qwertzuiop",
  "azertyuiop",
];
const runs = rows.flatMap((row) => [row, Array.from(row).toReversed().join("")]);

/** p@ssw0rd is no better than password. */
const disguises: Record<string, string> = {
  "@": "a",
  "4": "a",
  "0": "o",
  "1": "i",
  "3": "e",
  "5": "s",
  $: "s",
  "7": "t",
};

export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  const undisguised = Array.from(plain, (sign) => disguises[sign] ?? sign).join("");
  return (
    common.has(plain) ||
    common.has(undisguised) ||
    // One piece over and over, as in "abcabcabc".
    /^(.{1,4})\1+$/su.test(plain) ||
    runs.some((run) => run.includes(plain))
  );
}

/** How long the list is, for the test that keeps it long. */
export const commonPasswordCount = [...common].filter((password) => password.length >= 8).length;
