/** The landing design "socialnetwork": a circle of people joined by thin lines, and below it how it goes, as a feed. */
import { useSearchParams } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import type { DrawnPerson } from "#features/landers/cast.ts";
import { Face } from "#features/landers/components/face.tsx";
import { FreeNote } from "#features/landers/components/free-note.tsx";
import { CopyEntry, useJoining } from "#features/landers/components/lander-entry.tsx";
import { LanderPage } from "#features/landers/components/lander-page.tsx";
import { useCopy } from "#features/landers/components/use-copy.ts";
import { loadLander } from "#features/landers/lander.server.ts";
import { stylesheet, type LanderHandle } from "#features/landers/world.ts";
import { InterestIcon } from "#features/members/components/interest-icon.tsx";
import { interestsOf } from "#features/membership/rules.ts";
import { Bubbles } from "#ui/bubbles.tsx";
import type { Route } from "./+types/page.ts";
import styles from "./page.scss?url";

export const handle: LanderHandle = { world: "socialnetwork", theme: "light" };

export const links = () => stylesheet(styles);

export async function loader(args: Route.LoaderArgs) {
  return loadLander(args, "socialnetwork");
}

const form = "circle";
/** Where the faces stand, in the hundredths of the circle; page.scss puts them there. */
const places = [
  [50, 13],
  [82, 25],
  [88, 58],
  [68, 84],
  [32, 84],
  [12, 58],
  [18, 25],
] as const;

export default function SocialNetworkPage({ loaderData: lander }: Route.ComponentProps) {
  const { headline, lead } = useCopy(lander);
  return (
    <LanderPage lander={lander}>
      <div className="container-xl net">
        <div className="net-copy">
          <h1>{headline}</h1>
          <p className="l-lead">{lead}</p>
        </div>
        <Circle people={lander.people} />
        <div className="net-entry">
          <CopyEntry lander={lander} id={form} variant="secondary" note={<FreeNote drawn />} />
        </div>
      </div>
      <Feed people={lander.people} />
    </LanderPage>
  );
}

type PeopleProps = { readonly people: readonly DrawnPerson[] };

/** Each stands for something they like; no two for the same. */
function withInterest(people: readonly DrawnPerson[]): (DrawnPerson & { interest: string })[] {
  const taken = new Set<string>();
  return people.slice(0, places.length).map((person) => {
    const interest = person.interests.find((one) => !taken.has(one)) ?? person.interests[0]!;
    taken.add(interest);
    return { ...person, interest };
  });
}

function Circle({ people }: PeopleProps) {
  const t = useTranslations();
  const [query] = useSearchParams();
  const joining = useJoining();
  const before = interestsOf(query);
  return (
    <fieldset className="net-circle" disabled={joining}>
      <legend className="visually-hidden">{t("landers.socialnetwork_lead")}</legend>
      <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
        <path className="net-web" d={`M${places.map((place) => place.join(" ")).join("L")}Z`} />
        {places.map(([x, y], at) => (
          <path key={`${x} ${y}`} className={`net-line net-line-${at + 1}`} d={`M50 50L${x} ${y}`} />
        ))}
      </svg>
      {withInterest(people).map(({ face, interest }) => (
        <label key={face} className="net-face">
          <input
            form={form}
            type="checkbox"
            name="interests"
            value={interest}
            defaultChecked={before.includes(interest)}
          />
          <Face face={face} small />
          <span>
            <InterestIcon interest={interest} few />
            {t(`interests.${interest}` as "interests.art")}
          </span>
        </label>
      ))}
      <div className="net-me" aria-hidden="true">
        <Bubbles kind="meeting" />
      </div>
    </fieldset>
  );
}

/** How it goes, told by three of them. */
function Feed({ people }: PeopleProps) {
  const t = useTranslations();
  const posts = [
    { title: t("index.step_profile"), text: t("index.step_profile_text") },
    { title: t("index.step_hello"), text: t("index.step_hello_text") },
    { title: t("index.step_lead"), text: t("index.step_lead_text") },
    { title: t("index.fact_once"), text: t("index.fact_once_text") },
  ];
  return (
    <section className="container-xl net-feed" aria-labelledby="net-feed">
      <h2 id="net-feed">{t("index.steps")}</h2>
      <ol>
        {posts.map(({ title, text }, at) => (
          <li key={title}>
            <Face face={people[at]!.face} small />
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
