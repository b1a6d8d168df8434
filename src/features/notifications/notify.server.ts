/**
 * Telling members something: planned here in the transaction that causes it, sent later by `sendDue`, which asks again
 * whether it is still true and wanted. What a kind says is given by the feature it comes from, as a teller.
 */
import type { Translate } from "#i18n/catalogues.server.ts";
import { formatTag, type Locale } from "#i18n/locales.ts";
import type { Context } from "#platform/context.server.ts";
import * as queries from "./notice-queries.server.ts";
import { kindOf, type NoticeName } from "./rules.ts";

/** Somebody to be told, and the conversation, member or campaign it is about. */
export type ToTell = { user_id: string; about: string | null };

/**
 * Plans to tell members something, on the channels that they want it on. Call it inside the transaction of what
 * happened. What is planned already stays planned once.
 */
export async function plan(
  ctx: Pick<Context, "db" | "now">,
  name: NoticeName,
  members: readonly ToTell[],
): Promise<void> {
  if (members.length === 0) return;
  const { key, rank } = kindOf(name);
  await queries.insertNotices(ctx, { kind: name, key, rank, now: ctx.now(), members });
}

/** One planned thing whose time has come. */
export type Due = ToTell & { id: number };

export type Words = {
  /** Of the mail, where mails are not discreet, and its heading. */
  subject: string;
  lines: string[];
  action: { label: string; path: string };
  /** Says nothing that others should not read on a locked screen, unless the member allows names. */
  push: { title: string; body: string };
};

export type Telling = { t: Translate; locale: Locale; show_names: boolean };

/** How one kind is told. */
export type Teller<Fact> = {
  name: NoticeName;
  /** What is still true of what was planned, by the planned thing's id: the rest is never told. */
  find(ctx: Context, due: readonly Due[]): Promise<Map<number, Fact>>;
  /** All facts of one member in one text. */
  tell(facts: readonly Fact[], telling: Telling): Words;
};

/** Of whatever facts: the sender only carries them from one to the other. */
export type AnyTeller = Teller<never>;

export function defineTeller<Fact>(teller: Teller<Fact>): AnyTeller {
  return teller as unknown as AnyTeller;
}

/** Names in a sentence, in the reader's language; more than three become a number. */
export function listNames(names: readonly string[], { locale, t }: Pick<Telling, "locale" | "t">): string {
  const shown = names.length > 3 ? names.slice(0, 2) : names;
  const rest = names.length - shown.length;
  const words = rest > 0 ? [...shown, t("mail.notice_more", { count: rest })] : shown;
  return new Intl.ListFormat(formatTag(locale), { type: "conjunction" }).format(words);
}
