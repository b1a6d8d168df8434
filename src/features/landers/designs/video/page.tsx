/** The landing design "video": one quiet film over the whole window, and a few white words on it. */
import { useTranslations } from "#i18n/words.ts";
import { Film, FilmPause, type FilmName } from "#features/landers/components/film.tsx";
import { LanderChoice } from "#features/landers/components/lander-choice.tsx";
import { CopyEntry, useSuggestion } from "#features/landers/components/lander-entry.tsx";
import { LanderPage } from "#features/landers/components/lander-page.tsx";
import { useCopy } from "#features/landers/components/use-copy.ts";
import { loadLander, type LanderData } from "#features/landers/lander.server.ts";
import { stylesheet, type LanderHandle } from "#features/landers/world.ts";
import type { Route } from "./+types/page.ts";
import styles from "./page.scss?url";

export const handle: LanderHandle = { world: "video", theme: "dark" };

export const links = () => stylesheet(styles);

export async function loader(args: Route.LoaderArgs) {
  return loadLander(args, "video");
}

/** One shows a woman of about thirty; where a page is about somebody else, two are seen from behind. */
function filmOf({ niche_key, variant }: Pick<LanderData, "niche_key" | "variant">): FilmName {
  return variant !== "men" && (niche_key === "none" || niche_key === "she") ? "rain" : "evening";
}

export default function VideoPage({ loaderData: lander }: Route.ComponentProps) {
  const t = useTranslations();
  const { headline, lead } = useCopy(lander);
  const suggestion = useSuggestion(lander);
  return (
    <LanderPage lander={lander}>
      <Film name={filmOf(lander)} eager className="lv-film" />
      <div className="container-xl lv">
        <FilmPause />
        <div className="lv-words">
          <h1 className="display">{headline}</h1>
          <p className="lead l-lead">{lead}</p>
          <CopyEntry lander={lander} asked={["seeks"]} note={t("landers.drawn")}>
            <LanderChoice
              legend={t("signup.who_title")}
              name="seeks"
              defaultValue={suggestion("seeks")}
              options={(["female", "male", "both"] as const).map((value) => ({
                value,
                label: t(`signup.seeks_${value}`),
              }))}
            />
          </CopyEntry>
        </div>
      </div>
    </LanderPage>
  );
}
