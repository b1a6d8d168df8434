/** News and promotions: an operator's words, planned for everybody who wants them and sent like everything else. */
import * as z from "zod/mini";
import { LanguageCode, line } from "#contract/settings/fields.ts";
import type { Locale } from "#i18n/locales.ts";
import type { Context } from "#platform/context.server.ts";
import * as queries from "./campaign-queries.server.ts";
import { type AnyTeller, defineTeller, plan } from "./notify.server.ts";

const CampaignText = z.strictObject({
  subject: line(120).check(z.minLength(1)),
  /** Paragraphs between empty lines. */
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(10_000)),
  action: z.strictObject({
    label: line(60).check(z.minLength(1)),
    /** On this site. */
    path: z.string().check(z.regex(/^\/(?![/\\])[\x21-\x7e]*$/, "Must be a path of this site")),
  }),
});
/** By language; who speaks another one reads English, else the first. */
export const CampaignTexts = z
  .partialRecord(LanguageCode, CampaignText)
  .check(z.refine((texts) => Object.keys(texts).length > 0, "Must have a text in at least one language"));
type CampaignText = z.infer<typeof CampaignText>;
export type CampaignTexts = z.infer<typeof CampaignTexts>;

export const campaignKeys = ["news", "promotions"] as const;
export type CampaignKey = (typeof campaignKeys)[number];

type Ctx = Pick<Context, "db" | "site" | "now">;

export async function addCampaign(ctx: Ctx, key: CampaignKey, texts: CampaignTexts): Promise<string> {
  return queries.insertCampaign(ctx, { key, texts: JSON.stringify(texts), created_at: ctx.now() });
}

/** Newest first, each with how many members still wait for it. */
export async function listCampaigns(ctx: Pick<Context, "db" | "site">, limit: number) {
  const campaigns = await queries.listCampaigns(ctx, limit);
  return campaigns.map(({ texts, waiting, ...campaign }) => ({
    ...campaign,
    waiting: waiting ?? 0,
    subject: textFor(CampaignTexts.parse(texts), "en").subject,
  }));
}

/** Stops one: who has not got it gets it no more. */
export async function removeCampaign(ctx: Pick<Context, "db" | "site">, id: string): Promise<boolean> {
  return queries.deleteCampaign(ctx, id);
}

const at_once = 2000;

/** A piece at a time, each whole: a restart goes on where the last piece ended. */
export async function planCampaigns(ctx: Context): Promise<void> {
  for (;;) if (!(await planSome(ctx))) return;
}

async function planSome(ctx: Context): Promise<boolean> {
  return ctx.transaction(async (ctx) => {
    const campaign = await queries.lockUnplanned(ctx);
    if (!campaign) return false;
    const { id: about, key, planned_until } = campaign;
    const readers = await queries.listReaders(ctx, planned_until, at_once);
    await plan(
      ctx,
      key === "news" ? "news" : "promotion",
      readers.map((user_id) => ({ user_id, about })),
    );
    const last = readers.at(-1);
    await queries.savePlanned(
      ctx,
      about,
      last !== undefined && readers.length === at_once ? { planned_until: last } : { planned_at: ctx.now() },
    );
    return true;
  });
}

function textFor(texts: CampaignTexts, locale: Locale): CampaignText {
  return texts[locale] ?? texts.en ?? Object.values(texts)[0]!;
}

function campaignTeller(name: "news" | "promotion"): AnyTeller {
  return defineTeller<CampaignTexts>({
    name,
    async find(ctx, due) {
      const ids = [...new Set(due.flatMap(({ about }) => about ?? []))];
      const campaigns = new Map((await queries.findCampaigns(ctx, ids)).map(({ id, texts }) => [id, texts]));
      return new Map(
        due.flatMap(({ id, about }) => {
          const texts = about && campaigns.get(about);
          return texts ? [[id, CampaignTexts.parse(texts)] as const] : [];
        }),
      );
    },
    tell([texts], { t, locale, show_names }) {
      const { subject, text, action } = textFor(texts!, locale);
      return {
        subject,
        lines: text.split(/\n\s*\n/).map((paragraph) => paragraph.trim()),
        action,
        push: { title: t("mail.push_news_title"), body: show_names ? subject : t("mail.push_news_body") },
      };
    },
  });
}

export const campaignTellers: readonly AnyTeller[] = [campaignTeller("news"), campaignTeller("promotion")];
