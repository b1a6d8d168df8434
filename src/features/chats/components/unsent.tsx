/** What was not sent: why, and the way to send it again; its picture is kept in this browser beside the texts (lib/drafts.ts). */
import { WarningCircleIcon } from "@phosphor-icons/react/dist/ssr/WarningCircle";
import type { MouseEvent } from "react";
import { useTranslations } from "#i18n/words.ts";
import type { Unsent as Kept } from "#lib/drafts.ts";
import { pictures_place } from "#lib/left-behind.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { toast } from "#ui/toast-store.ts";
import { type Courier, tell } from "../couriers.ts";
import type { Outgoing, Problem } from "../outgoing.ts";

type UnsentProps = {
  readonly one: Outgoing;
  readonly held: boolean;
  readonly context: { readonly onRetry: (one: Outgoing) => void; readonly onDiscard: (one: Outgoing) => void };
};

/** What happened, whether money moved, and what to do. */
export function Unsent({ one, held, context }: UnsentProps) {
  const t = useTranslations();
  const { problem, unsure } = one;
  // Of what the server kept it tells only the code; the limit of a day would need its hours.
  const code = problem?.code === "new_partners_limit" ? "rate_limited" : (problem?.code ?? "unexpected");
  const reason = problem?.text || t(`errors.${code}` as "errors.unexpected");
  const premium = problem?.code === "premium_required" || problem?.code === "conversation_limit";
  /** The button goes with what it does; who pressed it goes on among the messages. */
  const then = (act: (one: Outgoing) => void) => (event: MouseEvent<HTMLElement>) => {
    event.currentTarget.closest<HTMLElement>(".msgs")?.focus({ preventScroll: true });
    act(one);
  };
  return (
    <div className="unsent" role="alert">
      <p>
        <Icon of={WarningCircleIcon} weight="fill" />
        <span>
          {reason} <span className="nothing">{t(unsure ? "chats.unsure" : "chats.not_sent")}</span>
        </span>
      </p>
      <div className="unsent-do">
        <Button variant="quiet" size="sm" onClick={then(context.onRetry)}>
          {t("chats.try_again")}
        </Button>
        {problem?.code === "not_enough_credits" && (
          <ButtonLink size="sm" to="/credits">
            {t("chats.buy_credits")}
          </ButtonLink>
        )}
        {premium && (
          <ButtonLink size="sm" to="/premium">
            {t("frame.get_premium")}
          </ButtonLink>
        )}
        {!held && (
          <Button variant="ghost" size="sm" onClick={then(context.onDiscard)}>
            {t("chats.discard")}
          </Button>
        )}
      </div>
    </div>
  );
}

type From = { conversation_id: string | null; partner_id: string | undefined };

/** Whoever has gone to another page hears of it there. */
export function tellAway({ text, unsure }: Problem, t: ReturnType<typeof useTranslations>, from: From): void {
  toast({
    kind: "warn",
    title: text,
    text: t(unsure ? "chats.unsure" : "chats.not_sent"),
    action: {
      label: t("frame.messages"),
      to: from.conversation_id ? `/chats/${from.conversation_id}` : `/members/${from.partner_id}/chat`,
    },
  });
}

/** Keeps the picture of a message, forgets it by null, and finds it where none is given. */
export async function keptPicture(member: string, key: string, picture?: Blob | null): Promise<Blob | undefined> {
  const kept = await caches.open(pictures_place);
  const place = `/${member}/${key}`;
  if (picture) {
    // Whoever uses the browser next finds nothing of another member.
    for (const request of await kept.keys()) if (!request.url.includes(member)) await kept.delete(request);
    await kept.put(place, new Response(picture));
  } else if (picture === null) await kept.delete(place);
  return (await kept.match(place))?.blob();
}

type ComingBack = {
  own: Courier;
  /** Only what this tab has already, and another one tries again. */
  again: boolean;
  /** What is kept by now. */
  read: () => readonly Kept[];
  member_id: string;
  t: ReturnType<typeof useTranslations>;
  attach: (client_key: string, picture: Blob) => string;
  forget: (one: Kept) => void;
};

const find = (all: readonly Kept[], key: string) => all.find(({ client_key }) => client_key === key);

/**
 * What an earlier visit left comes back as not sent, or as in doubt, under its keys. While another tab is sending it,
 * nothing is said of it: what became of it is known once that has ended.
 */
export async function comeBack({ own, again, read, member_id, t, attach, forget }: ComingBack): Promise<void> {
  const kept = read();
  const taken = kept.filter(
    ({ client_key, state }) => state !== "failed" && find(own.known, client_key) && !own.held.has(client_key),
  );
  // No more this tab's to take away from what is kept.
  own.known = own.known.filter(({ client_key }) => !find(taken, client_key));
  for (const { client_key } of taken) {
    tell(own, { type: "discarded", client_key });
    const { preview } = own.attachments.get(client_key) ?? {};
    if (preview) URL.revokeObjectURL(preview);
    own.attachments.delete(client_key);
  }
  for (const { client_key } of again ? taken : kept) {
    if (find(own.known, client_key) || own.awaited.has(client_key)) continue;
    own.awaited.add(client_key);
    try {
      await navigator.locks?.request(client_key, () => undefined);
      const one = find(read(), client_key);
      if (!one || find(own.known, client_key)) continue;
      const { text, gift = null, written_at, unsure, picture } = one;
      const file = picture && (await keptPicture(member_id, client_key).catch(() => undefined));
      const preview = file ? attach(client_key, file) : null;
      const problem = { code: null, text: t(unsure ? "chats.no_answer" : "chats.left_unsent") };
      const outgoing: Outgoing = {
        client_key,
        text,
        gift,
        preview,
        cost: 0,
        written_at,
        state: "failed",
        progress: 0,
        problem,
        unsure,
      };
      // Of a picture that is gone its words are left, where there are some.
      if (preview ?? gift ?? text) tell(own, { type: "written", outgoing });
      else forget(one);
    } finally {
      // Known by now, or gone: who comes back meanwhile leaves it to this.
      own.awaited.delete(client_key);
    }
  }
}
