/** Sending: a text, an image or a gift, charged once; what an unconfirmed member writes waits. */
import * as z from "zod/mini";
import type { Input, Output } from "#contract/call.ts";
import { Refusal, type RefusalCode } from "#contract/refusal.ts";
import { consentVersion, saveConsent } from "#features/accounts/consents.server.ts";
import { getBalance } from "#features/credits/credits.server.ts";
import { isUuid } from "#lib/uuid.ts";
import type { Context, MemberContext } from "#platform/context.server.ts";
import { defineJob } from "#platform/jobs/jobs.server.ts";
import type * as contract from "./contract.ts";
import { limitsOf, refusalParams } from "./conversations.server.ts";
import { findOwnImage } from "./images.server.ts";
import { costOf, notify_delay_ms, textFault, type MessageKind } from "./rules.ts";
import { post } from "./sending.server.ts";
import * as queries from "./send-queries.server.ts";

type Asked = Input<typeof contract.sendMessage>;
type Answer = Output<typeof contract.sendMessage>;

export async function sendMessage(ctx: MemberContext, asked: Asked): Promise<Answer> {
  const kind = kindOf(asked);
  const send = sendOf(ctx, asked, kind);
  const image = asked.image === undefined ? null : await findOwnImage(ctx, asked.image);
  if (asked.image !== undefined && !image) throw imageMissing();
  const waited = ctx.member.status === "not_confirmed" ? await wait(ctx, send) : undefined;
  if (waited) return waited;
  const sent = await post(ctx, send);
  if (sent.outcome !== "sent" && sent.outcome !== "repeat") throw refusalOf(ctx, sent.outcome);
  return {
    conversation: { id: sent.conversation_id! },
    message: {
      ...messageBase(send),
      sequence: sent.sequence!,
      image,
      sent_at: sent.sent_at!.toISOString(),
      cost: sent.cost,
    },
    credits: sent.credits,
  };
}

function kindOf({ image, gift }: Asked): MessageKind {
  if (image !== undefined) return "image";
  return gift === undefined ? "text" : "gift";
}

function sendOf(ctx: MemberContext, asked: Asked, kind: MessageKind): queries.Send {
  const { settings, member } = ctx;
  const fault = textFault(asked.text, kind, settings);
  if (fault) throw new Refusal("validation", { max: fault.max }, { text: fault.text });
  const cost = costOf(kind, asked.gift, settings);
  if (cost === undefined) throw new Refusal("validation", {}, { gift: "errors.field_invalid" });
  const target = asked.conversation ?? asked.profile;
  if (!isUuid(target ?? "")) throw new Refusal("not_found");
  return {
    sender: member.id,
    session: ctx.session_hash,
    recipient: asked.profile,
    conversation: asked.conversation,
    client_key: asked.client_key.toLowerCase(),
    kind,
    body: asked.text,
    image: asked.image,
    gift: asked.gift,
    cost,
    ...limitsOf(ctx),
    notify_at: new Date(ctx.now().getTime() + notify_delay_ms),
  };
}

function messageBase({ kind, body, gift, client_key }: queries.Send) {
  return { own: true, kind, text: body, image: null, gift: gift ?? null, client_key, waiting: false };
}

function imageMissing(): Refusal {
  return new Refusal("validation", {}, { image: "errors.field_invalid" });
}

function refusalOf(ctx: Pick<MemberContext, "member" | "now">, outcome: string): Refusal {
  if (outcome === "image_missing") return imageMissing();
  return new Refusal(outcome as RefusalCode, refusalParams(ctx, outcome));
}

/** Undefined when the member was confirmed at this very moment: then it is sent. */
async function wait(ctx: MemberContext, send: queries.Send): Promise<Answer | undefined> {
  if (send.kind === "image") throw new Refusal("premium_required");
  const waited = await queries.waitMessage(ctx, send, ctx.settings.unconfirmed_messages, ctx.now());
  if (waited.outcome === "confirmed") return undefined;
  if (waited.outcome !== "waits") throw refusalOf(ctx, waited.outcome);
  const sent_at = waited.sent_at!.toISOString();
  return {
    conversation: { id: waited.conversation_id! },
    message: { ...messageBase(send), sequence: 0, sent_at, cost: null, waiting: true },
    credits: await getBalance(ctx, ctx.member.id),
  };
}

/** Delivers what a member wrote before the address was confirmed. */
export const deliverWaiting = defineJob({
  name: "chats.deliver-waiting",
  payload: z.object({ site_id: z.int(), user_id: z.string() }),
  retries: 20,
});

type Sender = { id: string; time_zone: string };

/** Each in turn; one that is refused stays with its sender, who may try again. */
export async function deliverMessages(ctx: Context, member: Sender): Promise<void> {
  for (const { client_key, conversation_id, kind, body, gift } of await queries.listWaiting(ctx, member.id)) {
    const cost = costOf(kind as MessageKind, gift ?? undefined, ctx.settings);
    const { outcome } = await post(ctx, {
      sender: member.id,
      conversation: conversation_id,
      client_key,
      kind: kind as MessageKind,
      body,
      gift: gift ?? undefined,
      cost: cost ?? ctx.settings.gift_credits,
      ...limitsOf({ ...ctx, member }),
      notify_at: new Date(ctx.now().getTime() + notify_delay_ms),
    });
    if (outcome !== "sent" && outcome !== "repeat") await queries.saveRefused(ctx, member.id, client_key, outcome);
  }
}

/** The first message of a sign-up, which costs nothing (d.4-4); its key is the member's id, so it goes once. */
export async function sendSignupMessage(ctx: Context, member: Sender, recipient: string, body: string): Promise<void> {
  const send: queries.Send = {
    sender: member.id,
    recipient,
    client_key: member.id,
    kind: "text",
    body,
    cost: 0,
    ...limitsOf({ ...ctx, member }),
    notify_at: new Date(ctx.now().getTime() + notify_delay_ms),
  };
  const { outcome } = await post(ctx, send);
  // To somebody who is gone there is nothing to say; an invented profile needs a consent that was never asked for.
  if (outcome === "fictional_consent") await queries.keepRefused(ctx, send, outcome, ctx.now());
}

/** Asked once, before the first message to an invented profile. */
export async function giveFictionalConsent(ctx: MemberContext): Promise<Output<typeof contract.giveFictionalConsent>> {
  await saveConsent(ctx, ctx.member.id, "fictional", true, consentVersion(ctx));
  return {};
}
