/** The landing design "alonetonight": a house at night, three questions, and a window that lights up for each. */
import { useSearchParams } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { FreeNote } from "#features/landers/components/free-note.tsx";
import { LanderChoice } from "#features/landers/components/lander-choice.tsx";
import { CopyEntry, useSuggestion } from "#features/landers/components/lander-entry.tsx";
import { LanderPage } from "#features/landers/components/lander-page.tsx";
import { useCopy } from "#features/landers/components/use-copy.ts";
import { loadLander } from "#features/landers/lander.server.ts";
import { stylesheet, type LanderHandle } from "#features/landers/world.ts";
import { classNames } from "#ui/class-names.ts";
import { NightHouse } from "./night-house.tsx";
import type { Route } from "./+types/page.ts";
import styles from "./page.scss?url";

export const handle: LanderHandle = { world: "alonetonight", theme: "dark" };

export const links = () => stylesheet(styles);

export async function loader(args: Route.LoaderArgs) {
  return loadLander(args, "alonetonight");
}

const goals = ["open", "relationship", "adventure"] as const;
/** Letters of a headline that ends before the house even where it is as large as the night. */
const short = 24;

export default function AloneTonightPage({ loaderData: lander }: Route.ComponentProps) {
  const t = useTranslations();
  const [query] = useSearchParams();
  const { headline, title, lead } = useCopy(lander);
  const suggestion = useSuggestion(lander);
  const step = query.get("step");
  return (
    <LanderPage lander={lander}>
      <div className={classNames("night", step && `night-step-${step}`)}>
        <div className="l-art">
          <NightHouse people={lander.people} />
        </div>
        <div className="container-xl l-copy">
          <h1 className={classNames(title.length <= short && "night-short")}>{headline}</h1>
          <p className="l-lead">{lead}</p>
          <CopyEntry
            lander={lander}
            asked={["seeks", "gender", "goal"]}
            next={1}
            note={<FreeNote drawn>{t("landers.alonetonight_note")}</FreeNote>}
          >
            <LanderChoice
              legend={t("landers.alonetonight_ask")}
              name="seeks"
              required
              defaultValue={suggestion("seeks")}
              options={(["female", "male", "both"] as const).map((value) => ({
                value,
                label: t(`signup.seeks_${value}`),
              }))}
            />
            <LanderChoice
              legend={t("signup.i_am")}
              name="gender"
              required
              defaultValue={suggestion("gender")}
              options={[
                { value: "female", label: t("profile.gender_female") },
                { value: "male", label: t("profile.gender_male") },
              ]}
            />
            <LanderChoice
              legend={t("members.finder_goal")}
              name="goal"
              defaultValue={suggestion("goal")}
              options={goals.map((value) => ({ value, label: t(`members.finder_goal_${value}`) }))}
            />
          </CopyEntry>
        </div>
      </div>
    </LanderPage>
  );
}
