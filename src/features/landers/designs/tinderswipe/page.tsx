/** The landing design "tinderswipe": five drawn cards to try it out; the ground answers as a card moves. */
import { useTranslations } from "#i18n/words.ts";
import { CopyEntry } from "#features/landers/components/lander-entry.tsx";
import { LanderPage } from "#features/landers/components/lander-page.tsx";
import { useCopy } from "#features/landers/components/use-copy.ts";
import { loadLander } from "#features/landers/lander.server.ts";
import { stylesheet, type LanderHandle } from "#features/landers/world.ts";
import type { Route } from "./+types/page.ts";
import { SampleCards } from "./sample-cards.tsx";
import styles from "./page.scss?url";

export const handle: LanderHandle = { world: "tinderswipe", theme: "dark" };

export const links = () => stylesheet(styles);

export async function loader(args: Route.LoaderArgs) {
  return loadLander({ ...args, params: {} }, "tinderswipe");
}

export default function SwipePage({ loaderData: lander }: Route.ComponentProps) {
  const t = useTranslations();
  const { headline, lead } = useCopy(lander);
  return (
    <LanderPage lander={lander}>
      <div className="swipe">
        <div className="container-xl">
          <h1>{headline}</h1>
          <CopyEntry lander={lander} variant="ink" note={t("landers.drawn")}>
            <SampleCards people={lander.people.slice(0, 5)} done={t("landers.tinderswipe_done")} />
            <p className="l-lead">{lead}</p>
          </CopyEntry>
        </div>
      </div>
    </LanderPage>
  );
}
