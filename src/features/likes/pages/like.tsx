/** One received like or match; opening it makes it no longer new. */
import { HeartIcon } from "@phosphor-icons/react/dist/ssr/Heart";
import { useTranslations } from "use-intl";
import { MemberCard } from "#features/members/components/member-card.tsx";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { load } from "#platform/http/page.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Tag } from "#ui/tag.tsx";
import * as contract from "../contract.ts";
import { openLike } from "../likes.server.ts";
import type { Route } from "./+types/like.ts";

export async function loader(args: Route.LoaderArgs) {
  return load(args, contract.openLike, openLike, { id: args.params.id });
}

export default function LikePage({ loaderData: { profile, match } }: Route.ComponentProps) {
  const t = useTranslations();
  const title = t(match ? "likes.match_with" : "likes.likes_you", { name: profile.name });
  return (
    <div className="narrow stack">
      <PageTitle title={title} noindex />
      <PageHead title={title} sub={t(match ? "likes.match_text" : "likes.likes_you_text")} />
      <MemberCard
        member={profile}
        eager
        level={2}
        tags={
          match && (
            <Tag tone="unread" icon={<Icon of={HeartIcon} weight="fill" />}>
              {t("likes.match_tag")}
            </Tag>
          )
        }
      />
      <ButtonLink to={`/members/${profile.id}`} size="lg" block>
        {t("likes.view_profile")}
      </ButtonLink>
      <ButtonLink to="/likes" variant="quiet" block>
        {t("likes.back")}
      </ButtonLink>
    </div>
  );
}
