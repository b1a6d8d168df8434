/** The site's long texts (terms, privacy, questions …), with the company's data and the settings' values filled in. */
import { formatTag } from "#i18n/locales.ts";
import type { Context } from "#platform/context.server.ts";
import { unbroken } from "./rules.ts";
import { getCompanyInfo, getSettings } from "./site.server.ts";

/** What a document is made of: the text of a section is `pages.<document>_<section>_text`. */
const plans = {
  terms: [
    "about",
    "join",
    "service",
    "fictional",
    "costs",
    "buying",
    "withdraw",
    "free_limits",
    "conduct",
    "content",
    "safety",
    "liability",
    "end",
    "changes",
    "law",
  ],
  privacy: ["who", "what", "sensitive", "seen", "given", "long", "after", "rights", "decisions", "security", "sources"],
  cookies: ["needed", "partner", "statistics", "change"],
  returns: ["right", "amount", "when", "how", "ways", "wrong", "sample"],
  service: ["write", "ways", "payments", "more", "company"],
} as const;
export type DocumentName = keyof typeof plans;

/** Sections that are what the page puts into them, without a text of their own. */
const textless = new Set(["service_ways"]);

/** The questions in their groups. */
const questionPlan = {
  start: ["free", "who", "mail_missing", "reply", "languages"],
  profile: ["fictional", "see_me", "where", "photos", "photo_rejected"],
  chat: ["match", "swipe", "conversations", "old_messages", "receipts", "delete_chat"],
  money: ["costs", "subscription", "premium", "expire", "refund", "statement", "payment"],
  account: ["password", "locked", "mails", "block", "money_asked", "delete", "break"],
} as const;

export type DocumentSection = { id: string; title: string; text: string };
export type SiteDocument = { lead: string; date: string; sections: DocumentSection[] };
export type QuestionGroup = { id: string; title: string; questions: DocumentSection[] };

type Key = "pages.terms_about_text";

type Values = Record<string, string | number>;

/** Every value that a long text may name. */
async function documentValues(ctx: Context): Promise<Values> {
  const { settings, site } = ctx;
  const [shown, company] = await Promise.all([getSettings(ctx), getCompanyInfo(ctx)]);
  return {
    name: settings.name,
    company: company.name,
    company_address: `${unbroken(company.address)}, ${unbroken(company.city)}`,
    email: `[${settings.support_email}](mailto:${settings.support_email})`,
    mail_name: settings.mail_name,
    descriptor: settings.payment_descriptor,
    fictional: shown.fictional_singular,
    fictional_warning: shown.fictional_warning,
    age: settings.min_age,
    message_credits: settings.message_credits,
    photo_credits: settings.photo_credits,
    signup_credits: settings.signup_credits,
    refund_days: settings.refund_days,
    refund_payout_days: settings.refund_payout_days,
    reactivation_days: settings.reactivation_days,
    conversations: settings.free_conversations,
    history: settings.free_history_messages,
    photos_free: settings.photos_free,
    photos_premium: settings.photos_premium,
    photos_shown_free: settings.photos_shown_free,
    swipe_likes: settings.swipe_likes_per_day,
    activation_days: settings.activation_days,
    link_minutes: settings.link_minutes,
    complaint_days: settings.complaint_answer_days,
    unconfirmed_days: settings.unconfirmed_erase_days,
    log_days: settings.log_days,
    ip_days: settings.ip_days,
    unpaid_days: settings.unpaid_order_days,
    invoice_years: settings.invoice_years,
    moderation_days: settings.moderation_days,
    tracking_days: settings.tracking_days,
    bounce_days: settings.bounce_log_days,
    export_days: settings.export_days,
    consent_proof_years: settings.consent_proof_years,
    credits_memory_years: settings.signup_credits_memory_years,
    deleted_conversation_days: settings.deleted_conversation_days,
    entry_days: settings.entry_warning_skip_days,
    date: new Intl.DateTimeFormat(formatTag(ctx.locale), { dateStyle: "long", timeZone: "UTC" }).format(
      new Date(company.terms_date ?? site.company.added),
    ),
  };
}

async function textsOf(ctx: Context, own: Values = {}): Promise<(key: string) => string> {
  const values = { ...(await documentValues(ctx)), ...own };
  // The keys are made of the plans above; a test looks for each of them in the catalogue.
  // A company whose name ends with a full stop brings it to the end of a sentence.
  return (key) => ctx.t(`pages.${key}` as Key, values as never).replaceAll("..", ".");
}

/** `own` are values that only this document names, and only its page knows. */
export async function getDocument(ctx: Context, name: DocumentName, own: Values = {}): Promise<SiteDocument> {
  const text = await textsOf(ctx, own);
  return {
    lead: text(`${name}_lead`),
    date: text("date"),
    sections: plans[name]
      .map((id) => ({ id, key: `${name}_${id}` }))
      .map(({ id, key }) => ({ id, title: text(key), text: textless.has(key) ? "" : text(`${key}_text`) })),
  };
}

/** The questions whose words hold every word of the search; all of them without one. */
export async function listQuestions(ctx: Context, search: string): Promise<{ lead: string; groups: QuestionGroup[] }> {
  const text = await textsOf(ctx);
  const wanted = folded(search, ctx.locale).split(/\s+/).filter(Boolean);
  const groups = Object.entries(questionPlan).map(([group, ids]) => ({
    id: group,
    title: text(`faq_group_${group}`),
    questions: ids
      .map((id) => ({ id, title: text(`faq_${id}`), text: text(`faq_${id}_text`) }))
      .filter((question) => {
        const words = folded(`${question.title} ${question.text}`, ctx.locale);
        return wanted.every((word) => words.includes(word));
      }),
  }));
  return { lead: text("faq_lead"), groups: groups.filter(({ questions }) => questions.length > 0) };
}

/** Without case and accents, as one types when in a hurry. */
function folded(text: string, locale: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLocaleLowerCase(locale);
}
