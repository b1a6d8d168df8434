/** The landing design "transitionsvideolanding": three evenings side by side; the one that is chosen comes forward. */
import { useSearchParams } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { Film, FilmPause } from "#features/landers/components/film.tsx";
import { CopyEntry, useJoining } from "#features/landers/components/lander-entry.tsx";
import { LanderPage } from "#features/landers/components/lander-page.tsx";
import { useCopy } from "#features/landers/components/use-copy.ts";
import { type LanderData, loadLander } from "#features/landers/lander.server.ts";
import { stylesheet, type LanderHandle } from "#features/landers/world.ts";
import { Radio } from "#ui/radio.tsx";
import type { Route } from "./+types/page.ts";
import styles from "./page.scss?url";

export const handle: LanderHandle = { world: "evenings", theme: "dark" };

export const links = () => stylesheet(styles);

export async function loader(args: Route.LoaderArgs) {
  return loadLander(args, "transitionsvideolanding");
}

/** Each says one thing about who chooses it, which arrives among the interests of the sign-up. */
const beach = { film: "beach", interest: "beach" } as const;
const city = { film: "city", interest: "party" } as const;
const kitchen = { film: "kitchen", interest: "cooking" } as const;
const times = ["19:04", "22:30", "23:58"] as const;

/** The one in the middle is chosen first. Only the city shows a man; where a page is about women, one of them stands there. */
function eveningsOf({ niche_key, variant }: Pick<LanderData, "niche_key" | "variant">) {
  const of_women = variant === "women" || (variant !== "men" && /^(she|milf|gilf)$/.test(niche_key));
  return of_women ? ([city, beach, kitchen] as const) : ([beach, city, kitchen] as const);
}

export default function TransitionsPage({ loaderData: lander }: Route.ComponentProps) {
  const t = useTranslations();
  const { headline, lead } = useCopy(lander);
  const joining = useJoining();
  const [query] = useSearchParams();
  const evenings = eveningsOf(lander);
  const before = evenings.findIndex(({ interest }) => interest === query.get("interests"));
  return (
    <LanderPage lander={lander}>
      <div className="container-xl le">
        <div className="le-words">
          <h1 className="display">{headline}</h1>
          <p className="lead l-lead">{lead}</p>
        </div>
        {!joining && <FilmPause />}
        <CopyEntry lander={lander} asked={["interests"]} note={t("landers.drawn")}>
          <fieldset className="le-scenes">
            <legend className="visually-hidden">{t("landers.evenings_question")}</legend>
            {evenings.map(({ film, interest }, index) => (
              <label key={film}>
                <Radio name="interests" value={interest} defaultChecked={index === (before < 0 ? 1 : before)} />
                <Film name={film} eager={index === 1} />
                <span className="le-caption">
                  <b>{times[index]}</b> {t(`landers.evening_${film}`)}
                </span>
              </label>
            ))}
          </fieldset>
        </CopyEntry>
      </div>
    </LanderPage>
  );
}
