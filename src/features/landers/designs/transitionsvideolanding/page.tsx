/** The landing design "transitionsvideolanding": three evenings side by side; the one that is chosen comes forward. */
import { useTranslations } from "use-intl";
import { Film, FilmPause } from "#features/landers/components/film.tsx";
import { CopyEntry, useJoining } from "#features/landers/components/lander-entry.tsx";
import { LanderPage } from "#features/landers/components/lander-page.tsx";
import { useCopy } from "#features/landers/components/use-copy.ts";
import { loadLander } from "#features/landers/lander.server.ts";
import { stylesheet, type LanderHandle } from "#features/landers/world.ts";
import type { Route } from "./+types/page.ts";
import styles from "./page.scss?url";

export const handle: LanderHandle = { world: "evenings", theme: "dark" };

export const links = () => stylesheet(styles);

export async function loader(args: Route.LoaderArgs) {
  return loadLander(args, "transitionsvideolanding");
}

/** Each says one thing about who chooses it, which arrives among the interests of the sign-up. */
const evenings = [
  { film: "beach", time: "19:04", interest: "beach" },
  { film: "city", time: "22:30", interest: "party" },
  { film: "kitchen", time: "23:58", interest: "cooking" },
] as const;

export default function TransitionsPage({ loaderData: lander }: Route.ComponentProps) {
  const t = useTranslations();
  const { headline, lead } = useCopy(lander);
  const joining = useJoining();
  return (
    <LanderPage lander={lander}>
      <div className="container-xl le">
        <div className="le-words">
          <h1 className="display">{headline}</h1>
          <p className="lead l-lead">{lead}</p>
        </div>
        <CopyEntry lander={lander} asked={["interests"]} note={t("landers.drawn")}>
          <fieldset className="le-scenes">
            <legend className="visually-hidden">{t("landers.evenings_question")}</legend>
            {evenings.map(({ film, time, interest }, index) => (
              <label key={film}>
                <input type="radio" name="interests" value={interest} defaultChecked={index === 1} />
                <Film name={film} eager={index === 1} />
                <span className="le-caption">
                  <b>{time}</b> {t(`landers.evening_${film}`)}
                </span>
              </label>
            ))}
          </fieldset>
        </CopyEntry>
        {!joining && <FilmPause />}
      </div>
    </LanderPage>
  );
}
