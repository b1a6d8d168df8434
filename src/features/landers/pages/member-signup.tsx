/** Joining from the page of one member: the steps stand beside their photo at once. */
import { useSearchParams } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { SignupFlow } from "#features/membership/components/signup-flow.tsx";
import { LanderEntry } from "../components/lander-entry.tsx";
import { MemberLander } from "../components/member-lander.tsx";
import { loadAdvertised } from "../landers.server.ts";
import { stylesheet } from "../world.ts";
import type { Route } from "./+types/member-signup.ts";
import styles from "./member-lander.scss?url";

export const links = () => stylesheet(styles);

export async function loader(args: Route.LoaderArgs) {
  return loadAdvertised(args);
}

export default function MemberSignupPage({ loaderData: lander }: Route.ComponentProps) {
  const t = useTranslations();
  const [asked] = useSearchParams();
  const query = new URLSearchParams(asked);
  // What somebody says counts more; the page alone says whose it is.
  for (const [name, value] of Object.entries(lander.suggested))
    if (name === "to" || !query.has(name)) query.set(name, value);
  if (!query.has("step")) query.set("step", "0");
  return (
    <div className="lander l-member l-alone lander-joining" data-niche={lander.niche} data-bs-theme="light">
      <MemberLander
        lander={lander}
        pictures="one"
        instead={
          lander.may_join ? (
            <div className="l-entry l-card">
              <SignupFlow
                path={lander.path}
                query={query}
                name_fault={lander.name_fault}
                inset
                arrived={asked.has("step")}
              />
            </div>
          ) : (
            <LanderEntry place={lander} call={t("index.join")} />
          )
        }
      />
    </div>
  );
}
