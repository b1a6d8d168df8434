/** One member, and their photo as the strip of a photo booth. */
import { MemberLander } from "../components/member-lander.tsx";
import { loadAdvertised } from "../landers.server.ts";
import { stylesheet, type LanderHandle } from "../world.ts";
import type { Route } from "./+types/member-landing3.ts";
import styles from "./member-lander.scss?url";

export const handle: LanderHandle = { world: "member", theme: "light" };

export const links = () => stylesheet(styles);

export async function loader(args: Route.LoaderArgs) {
  return loadAdvertised(args);
}

export default function MemberLanding3Page({ loaderData: lander }: Route.ComponentProps) {
  return <MemberLander lander={lander} pictures="strip" />;
}
