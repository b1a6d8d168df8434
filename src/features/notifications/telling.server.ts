/** What a letter or a push says: the facts of one member, told by the features they come from. */
import { translator } from "#i18n/catalogues.server.ts";
import { isLocale } from "#i18n/locales.ts";
import type { Context } from "#platform/context.server.ts";
import type { AnyTeller, Telling, Words } from "./notify.server.ts";
import type { listDue } from "./notice-queries.server.ts";
import { type Digest, type NoticeName, noticeNames } from "./rules.ts";

/** What the sender is given by features that come after this one. */
export type Means = {
  tellers: readonly AnyTeller[];
  /** What is new for members, for the badge of the installed app. */
  counters: readonly ((ctx: Context, user_ids: readonly string[]) => Promise<Map<string, number>>)[];
};

type Row = Awaited<ReturnType<typeof listDue>>[number];
export type DueRow = Omit<Row, "kind" | "channel" | "digest"> & {
  kind: NoticeName;
  channel: "email" | "push";
  digest: Digest;
};
/** One planned thing of a member, and what is true about it. */
export type Ready = { row: DueRow; fact: never };

/** The texts of each kind, in the order that the kinds have. */
export function wordsOf(tellers: readonly AnyTeller[], group: readonly Ready[], telling: Telling): Words[] {
  return noticeNames.flatMap((name) => {
    const facts = group.filter(({ row }) => row.kind === name).map(({ fact }) => fact);
    const teller = tellers.find((one) => one.name === name);
    return teller && facts.length > 0 ? [teller.tell(facts, telling)] : [];
  });
}

export function tellingTo(
  { locale: fallback }: Pick<Context, "locale">,
  { language, show_names }: Pick<DueRow, "language" | "show_names">,
): Telling {
  const locale = isLocale(language) ? language : fallback;
  return { t: translator(locale), locale, show_names };
}
