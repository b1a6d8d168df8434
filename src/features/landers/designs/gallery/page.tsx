/** The landing design "gallery". */
import { CopyEntry } from "#features/landers/components/lander-entry.tsx";
import { LanderPage } from "#features/landers/components/lander-page.tsx";
import { useCopy } from "#features/landers/components/use-copy.ts";
import { loadLander } from "#features/landers/lander.server.ts";
import type { Route } from "./+types/page.ts";

export async function loader(args: Route.LoaderArgs) {
  return loadLander(args, "gallery");
}

export default function GalleryPage({ loaderData: lander }: Route.ComponentProps) {
  const { headline, lead } = useCopy(lander);
  return (
    <LanderPage lander={lander}>
      <div className="container-xl page">
        <h1 className="display">{headline}</h1>
        <p className="lead l-lead">{lead}</p>
        <CopyEntry lander={lander} />
      </div>
    </LanderPage>
  );
}
