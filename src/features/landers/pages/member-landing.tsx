/** A teaser of one member. */
import { MemberLander } from "../components/member-lander.tsx";
import { loadAdvertised } from "../landers.server.ts";
import type { Route } from "./+types/member-landing.ts";

export async function loader(args: Route.LoaderArgs) {
  return loadAdvertised(args);
}

export default function MemberLandingPage({ loaderData: { member } }: Route.ComponentProps) {
  return <MemberLander member={member} />;
}
