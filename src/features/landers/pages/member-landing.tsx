/** A teaser of one member: their photo, and the way in. */
import { MemberLander } from "../components/member-lander.tsx";
import { loadAdvertised } from "../landers.server.ts";
import { stylesheet, type LanderHandle } from "../world.ts";
import type { Route } from "./+types/member-landing.ts";
import styles from "./member-lander.scss?url";

export const handle: LanderHandle = { world: "member", theme: "light" };

export const links = () => stylesheet(styles);

export async function loader(args: Route.LoaderArgs) {
  return loadAdvertised(args);
}

export default function MemberLandingPage({ loaderData: lander }: Route.ComponentProps) {
  return <MemberLander lander={lander} pictures="one" />;
}
