/** One member and three questions; the answers arrive in the sign-up. */
import { useTranslations } from "#i18n/words.ts";
import { finderGoals, finderPlaces } from "#features/members/finder-rules.ts";
import { LanderChoice } from "../components/lander-choice.tsx";
import { useSuggestion } from "../components/lander-entry.tsx";
import { MemberLander } from "../components/member-lander.tsx";
import { loadAdvertised } from "../landers.server.ts";
import { stylesheet, type LanderHandle } from "../world.ts";
import type { Route } from "./+types/member-landing2.ts";
import styles from "./member-lander.scss?url";

export const handle: LanderHandle = { world: "member", theme: "light" };

export const links = () => stylesheet(styles);

export async function loader(args: Route.LoaderArgs) {
  return loadAdvertised(args);
}

export default function MemberLanding2Page({ loaderData: lander }: Route.ComponentProps) {
  const t = useTranslations();
  const suggestion = useSuggestion(lander);
  return (
    <MemberLander lander={lander} pictures="one" asked={["seeks", "goal", "place"]}>
      <LanderChoice
        legend={t("signup.who_title")}
        name="seeks"
        defaultValue={suggestion("seeks")}
        options={(["female", "male", "both"] as const).map((value) => ({ value, label: t(`signup.seeks_${value}`) }))}
      />
      <LanderChoice
        legend={t("members.finder_goal")}
        name="goal"
        defaultValue={suggestion("goal")}
        options={finderGoals.map((value) => ({ value, label: t(`members.finder_goal_${value}`) }))}
      />
      <LanderChoice
        legend={t("members.finder_where")}
        name="place"
        defaultValue={suggestion("place")}
        options={finderPlaces.map((value) => ({ value, label: t(`members.finder_place_${value}`) }))}
      />
    </MemberLander>
  );
}
