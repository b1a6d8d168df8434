/** Telling members that somebody likes them, or that it is a match. */
import { type AnyTeller, defineTeller, type Due, listNames, plan } from "#features/notifications/notify.server.ts";
import type { Context } from "#platform/context.server.ts";
import * as queries from "./notice-queries.server.ts";

/** Inside the transaction of the like. */
export async function tellLiked(ctx: Pick<Context, "db" | "now">, user_id: string, liker_id: string): Promise<void> {
  await plan(ctx, "like", [{ user_id, about: liker_id }]);
}

/** As `tellLiked`, for likes that were given before their giver could be shown. */
export async function tellAllLiked(
  ctx: Pick<Context, "db" | "now">,
  user_ids: readonly string[],
  liker_id: string,
): Promise<void> {
  const members = user_ids.map((user_id) => ({ user_id, about: liker_id }));
  await plan(ctx, "like", members);
}

/** Inside the transaction of the match; for the one who is not there to see it. */
export async function tellMatch(ctx: Pick<Context, "db" | "now">, user_id: string, other_id: string): Promise<void> {
  await plan(ctx, "match", [{ user_id, about: other_id }]);
}

type Fact = { member_id: string; name: string };

async function byId(found: Promise<(Fact & Pick<Due, "id">)[]>): Promise<Map<number, Fact>> {
  return new Map((await found).map(({ id, ...fact }) => [id, fact]));
}

/** One has a page of its own. */
const pathOf = (facts: readonly Fact[], list: string) =>
  facts.length === 1 ? `/likes/m/${facts[0]!.member_id}` : list;

export const likeTellers: readonly AnyTeller[] = [
  defineTeller<Fact>({
    name: "like",
    find: (ctx, due) => byId(queries.findLikes(ctx, due)),
    tell(facts, { t, locale, show_names }) {
      const count = facts.length;
      const names = listNames(
        facts.map(({ name }) => name),
        { t, locale },
      );
      const subject = t("mail.like_subject", { count });
      const line = show_names ? t("mail.like_names", { count, names }) : t("mail.like_line", { count });
      return {
        subject,
        lines: [line],
        action: { label: t("mail.like_action", { count }), path: pathOf(facts, "/likes") },
        push: show_names
          ? { title: subject, body: line }
          : { title: t("mail.push_news_title"), body: t("mail.push_news_body") },
      };
    },
  }),
  defineTeller<Fact>({
    name: "match",
    find: (ctx, due) => byId(queries.findMatches(ctx, due)),
    tell(facts, { t, locale, show_names }) {
      const count = facts.length;
      const names = listNames(
        facts.map(({ name }) => name),
        { t, locale },
      );
      const subject = t("mail.match_subject", { count });
      const line = show_names ? t("mail.match_names", { count, names }) : t("mail.match_line", { count });
      return {
        subject,
        lines: [line],
        action: { label: t("mail.match_action", { count }), path: pathOf(facts, "/likes/matches") },
        push: show_names
          ? { title: subject, body: line }
          : { title: t("mail.push_news_title"), body: t("mail.push_news_body") },
      };
    },
  }),
];

/** New likes of many members, for the badges of their apps. */
export async function countNewLikesOf(ctx: Context, user_ids: readonly string[]): Promise<Map<string, number>> {
  return queries.countNewOf(ctx, user_ids);
}
