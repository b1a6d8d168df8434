/** Passwords that everybody who guesses tries first: well-known ones, and the patterns that most of them follow. */

/** Of eight characters or more, as they lead the lists of leaked passwords. */
const wellKnown = `
1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1zaq1 qazwsxedc qazwsx123 zaqwsxcde
qwerty123 qwerty12 qwerty1234 qwerty123456 qwertyuiop qwertyui qwerty11 qwertz123 qwertzuiop azerty123 azertyuiop asdfghjkl
asdfghjk asdf1234 asdfasdf asdfqwer qweasdzxc qwer1234 qwe123qwe qweqweqwe zxcvbnm1 zxcvbnm123 zxcvbnm, 123qweasd 123qwe123
1qazxcvb 1234qwer 12qwaszx 123abc123 abc12345 abcd1234 abcd12345 abcdefg1 a1b2c3d4 a1b2c3d4e5 aa123456 aa12345678 a123456789
a12345678 a1234567 1234567a 12345678a 123456789a 123456789q 123456abc 1234abcd 12341234 12344321 123123123 123321123 123456123
123654789 147258369 159357456 159753456 1029384756 11223344 1122334455 112233445566 12121212 13131313 10203040 19283746
87654321 987654321 9876543210 0987654321 123456780 1234567891 1234567890 12345678910 123456789123 01234567 0123456789 00000000
11111111 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999 69696969 98765432 14725836 741852963 789456123
password passw0rd p@ssw0rd p@ssword passwort kennwort geheim123 wachtwoord wachtwoord1 motdepasse contrasena contraseña
password! password? passwords mypassword yourpassword newpassword password1! password01 password99 password69 pass1234
pass12345 pass123456 passpass passpass1 letmein1 letmein123 letmeinnow iloveyou iloveyou1 iloveyou2 iloveyou! iloveu123
ichliebedich jetaime1 teamo123 tequiero tiamo123 hasloloslo haslo123 haslo1234 kochanie kocham123 salasana salasana1
losenord lösenord losenord1 lösenord1 adgangskode kodeord1 passord1 passord123 hejhejhej hejhej123 hallo123 hallo1234
hallohallo welkom01 welkom123 welkom1234 welkom2020 bonjour1 bonjour123 bienvenue coucou123 soleil123 doudou123 loulou123
chouchou chouchou1 marseille marseille1 juventus juventus1 napoli1926 forzanapoli forzaroma barcelona barcelona1 realmadrid
ajax1900 feyenoord feyenoord1 liverpool liverpool1 liverpoolfc chelsea1 chelseafc arsenal1 arsenal123 manchester manutd123
football football1 baseball baseball1 basketball superman superman1 batman123 spiderman spiderman1 starwars starwars1 pokemon1
pokemon123 naruto123 minecraft minecraft1 fortnite fortnite1 playstation nintendo xboxlive gamer123 princess princess1
princesse principessa princesa sunshine sunshine1 butterfly butterfly1 chocolate chocolate1 chocolat cookie123 computer
computer1 internet internet1 samsung1 samsung123 iphone123 google123 facebook facebook1 instagram twitter1 linkedin
whatsapp snapchat tiktok123 microsoft windows10 administrator admin123 admin1234 admin12345 administrador root1234 toor1234
changeme changeme1 changeme123 default1 temp1234 test1234 test12345 testtest testing1 testing123 guest123 user1234 welcome1
welcome123 welcome2024 welcome2025 welcome2026 secret123 secret1234 topsecret mysecret master123 masterkey trustno1 whatever
whatever1 nothing1 fuckyou1 fuckyou2 fuckyou! fuckyou123 asshole1 bullshit pussy123 sexsexsex sexy1234 sexylady sexyboy1
hotgirls hottie123 lovelove loveme123 lovely123 loveyou1 loverboy lovers123 babygirl babygirl1 babyboy1 beautiful beautiful1
blink182 slipknot metallica metallica1 nirvana1 eminem123 rockyou1 rockstar rockstar1 rock1234 music123 guitar123 drummer1
mustang1 mustang69 corvette camaro123 porsche1 ferrari1 mercedes mercedes1 harley123 yamaha123 michael1 michelle jennifer
jordan23 jessica1 charlie1 daniel123 andrew123 thomas123 robert123 joshua123 matthew1 anthony1 nicholas jonathan alexander
alexandra elizabeth samantha stephanie christian christopher benjamin gabriel1 sebastian valentina francesco alessandro
antonio1 giuseppe giovanni patricia caroline catherine charlotte isabelle nathalie dominique veronica veronika katarzyna
agnieszka malgorzata mateusz1 bartosz1 krzysztof przemek1 sigrid123 kristina kristian andersen johansson karlsson johannes
matthias sebastien maximilian florian1 schatz123 schatzi1 hase1234 sommer123 winter123 fruhling schalke04 bayern123
fcbayern dortmund dortmund09 hamburg1 berlin123 frankfurt stuttgart amsterdam amsterdam1 rotterdam rotterdam1 antwerpen
brussels london123 newyork1 newyork123 california florida1 texas123 chicago1 dallas123 cowboys1 steelers yankees1 redskins
dragon123 dragonball monkey123 tiger123 shadow123 killer123 hunter123 hunter22 buster123 soccer123 hockey123 tennis123
ranger123 summer123 summer2024 summer2025 summer2026 winter2024 winter2025 spring2025 spring2026 autumn2025 january1
february september november december december1 freedom1 freedom123 america1 america123 canada123 germany1 deutschland
nederland nederland1 oranje123 polska123 polska12 danmark1 sverige1 suomi123 norge123 espana123 italia123 france123
jesus123 jesuschrist godisgood blessed1 faith123 heaven123 angel123 angels123 god12345 christ123 bismillah
qwerasdf wasdwasd dkflrghi 5tgb6yhn 1a2b3c4d 1a2b3c4d5e z1x2c3v4 asd123asd zxc123zxc zxcvzxcv poiuytrewq lkjhgfdsa mnbvcxz1
mnbvcxzlkjhgfdsa 0p9o8i7u 7ujm8ik9 vfhbyf12 gfhjkm123 ghbdtn123 computer123 sunflower lollipop1 strawberry blueberry
cheese123 pepper123 ginger123 coffee123 banana123 orange123 purple123 yellow123 silver123 diamond1 diamonds crystal1
dolphin1 elephant flower123 flowers1 rainbow1 rainbow123 unicorn1 unicorn123 kitty123 hellokitty puppy123 doggy123 snoopy123
mickey123 tinkerbell cinderella pocahontas simpsons homer123 matrix123 terminator gandalf1 hogwarts harrypotter slytherin
gryffindor letmein! access14 access123 abc123abc abcabc123 aaaaaaaa bbbbbbbb zzzzzzzz xxxxxxxx qqqqqqqq asasasas abababab
`
  .trim()
  .split(/\s+/);

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

const endings = ["1", "12", "123", "1234", "12345", "123456", "!", "1!", "123!", "01", "007", "69", "99", "2000", "2020", "2023", "2024", "2025", "2026"];

const common = new Set([
  ...wellKnown,
  ...words.flatMap((word) => endings.flatMap((ending) => [word + ending, ending + word])),
  ...words.map((word) => word + word),
]);

const rows = ["abcdefghijklmnopqrstuvwxyz", "01234567890123456789", "qwertyuiop", "asdfghjkl", "zxcvbnm", "qwertzuiop", "azertyuiop"];
const runs = rows.flatMap((row) => [row, [...row].toReversed().join("")]);

/** p@ssw0rd is no better than password. */
const disguises: Record<string, string> = { "@": "a", "4": "a", "0": "o", "1": "i", "3": "e", "5": "s", $: "s", "7": "t" };

export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  const undisguised = [...plain].map((sign) => disguises[sign] ?? sign).join("");
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
