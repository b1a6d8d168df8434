/** The drawn people of the landing pages: nobody of them is a member, and every page that shows them says so. */
import type { NicheKey } from "./niches.ts";

type Group = "women" | "older_women" | "oldest_women" | "curvy_women" | "men" | "older_men" | "oldest_men";

/** Their pictures are /art/faces/<face>.webp, drawn by `npm run art`. */
const people = [
  { face: "elin", name: "Elin", age: 31, group: "women", interests: ["hiking", "coffee"] },
  { face: "clara", name: "Clara", age: 29, group: "women", interests: ["reading", "tea"] },
  { face: "leila", name: "Leila", age: 34, group: "women", interests: ["theater", "wine"] },
  { face: "ines", name: "Ines", age: 32, group: "women", interests: ["cooking", "music"] },
  { face: "amara", name: "Amara", age: 30, group: "women", interests: ["dancing", "beach"] },
  { face: "greta", name: "Greta", age: 44, group: "older_women", interests: ["outdoors", "photography"] },
  { face: "maud", name: "Maud", age: 41, group: "older_women", interests: ["art", "wine"] },
  { face: "priya", name: "Priya", age: 38, group: "older_women", interests: ["foodie", "travelling"] },
  { face: "karin", name: "Karin", age: 47, group: "older_women", interests: ["reading", "gardening"] },
  { face: "zola", name: "Zola", age: 45, group: "older_women", interests: ["music", "dancing"] },
  { face: "saskia", name: "Saskia", age: 58, group: "oldest_women", interests: ["biking", "theater"] },
  { face: "alba", name: "Alba", age: 61, group: "oldest_women", interests: ["dancing", "cooking"] },
  { face: "hanne", name: "Hanne", age: 63, group: "oldest_women", interests: ["travelling", "tea"] },
  { face: "ruth", name: "Ruth", age: 60, group: "oldest_women", interests: ["music", "gardening"] },
  { face: "mei", name: "Mei", age: 35, group: "curvy_women", interests: ["movies", "sushi"] },
  { face: "rosa", name: "Rosa", age: 33, group: "curvy_women", interests: ["beach", "music"] },
  { face: "fleur", name: "Fleur", age: 39, group: "curvy_women", interests: ["cooking", "animals"] },
  { face: "nina", name: "Nina", age: 36, group: "curvy_women", interests: ["coffee", "videogames"] },
  { face: "finn", name: "Finn", age: 31, group: "men", interests: ["cooking", "biking"] },
  { face: "kofi", name: "Kofi", age: 33, group: "men", interests: ["music", "photography"] },
  { face: "samir", name: "Samir", age: 35, group: "men", interests: ["foodie", "bbq"] },
  { face: "jorge", name: "Jorge", age: 34, group: "men", interests: ["beach", "travelling"] },
  { face: "ravi", name: "Ravi", age: 32, group: "men", interests: ["movies", "coffee"] },
  { face: "luca", name: "Luca", age: 46, group: "older_men", interests: ["wine", "reading"] },
  { face: "tom", name: "Tom", age: 43, group: "older_men", interests: ["sports", "beer"] },
  { face: "dele", name: "Dele", age: 41, group: "older_men", interests: ["dancing", "art"] },
  { face: "marco", name: "Marco", age: 48, group: "older_men", interests: ["hiking", "animals"] },
  { face: "henrik", name: "Henrik", age: 60, group: "oldest_men", interests: ["outdoors", "music"] },
  { face: "otis", name: "Otis", age: 62, group: "oldest_men", interests: ["music", "cooking"] },
  { face: "emil", name: "Emil", age: 59, group: "oldest_men", interests: ["gardening", "theater"] },
] as const satisfies readonly {
  face: string;
  name: string;
  age: number;
  group: Group;
  interests: readonly string[];
}[];

export type DrawnPerson = { face: string; name: string; age: number; interests: readonly string[] };
export const faces = people.map(({ face }) => face);
/** What they enjoy: the drawings of /art/lander-interests.svg. */
export const castInterests = [...new Set<string>(people.flatMap(({ interests }) => interests))].toSorted();

/** Who stands for a niche, the first ones most visibly; whoever is not named does not appear. */
const casting: Readonly<Record<NicheKey, readonly (typeof people)[number]["face"][]>> = {
  none: ["maud", "kofi", "amara", "henrik", "leila", "luca", "fleur", "finn", "hanne", "ravi"],
  she: ["amara", "maud", "saskia", "ines", "rosa", "clara", "zola", "hanne", "priya", "elin"],
  bdsm: ["leila", "samir", "zola", "luca", "priya", "jorge", "maud", "dele", "greta", "emil"],
  bbw: ["rosa", "fleur", "mei", "finn", "nina", "tom", "zola", "kofi", "alba", "samir"],
  gilf: ["hanne", "henrik", "ruth", "saskia", "otis", "alba", "emil", "karin", "luca", "marco"],
  milf: ["maud", "priya", "karin", "luca", "zola", "greta", "fleur", "ravi", "leila", "finn"],
  gay: ["kofi", "finn", "luca", "samir", "dele", "ravi", "henrik", "jorge", "tom", "marco"],
};

const women = new Set<Group>(["women", "older_women", "oldest_women", "curvy_women"]);

/** Ten people; where a page is about women or men, only those, others filling up what the niche leaves open. */
export function castOf(niche: NicheKey, only: "women" | "men" | undefined): DrawnPerson[] {
  const chosen = casting[niche].map((face) => people.find((person) => person.face === face)!);
  const rest = people.filter((person) => !chosen.includes(person));
  return [...chosen, ...rest]
    .filter(({ group }) => only === undefined || women.has(group) === (only === "women"))
    .slice(0, 10)
    .map(({ face, name, age, interests }) => ({ face, name, age, interests }));
}
