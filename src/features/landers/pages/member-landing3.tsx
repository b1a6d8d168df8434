/** One member and their photos. */
import { MemberLander } from "../components/member-lander.tsx";
import { loadAdvertised } from "../landers.server.ts";
import type { Route } from "./+types/member-landing3.ts";

export async function loader(args: Route.LoaderArgs) {
  return loadAdvertised(args);
}

export default function MemberLanding3Page({ loaderData: { member } }: Route.ComponentProps) {
  return <MemberLander member={member} />;
}
