/** One row of a conversation: a day, a message with its time, cost and sign, or a message on its way. */
import { CheckIcon } from "@phosphor-icons/react/dist/ssr/Check";
import { ChecksIcon } from "@phosphor-icons/react/dist/ssr/Checks";
import { ClockIcon } from "@phosphor-icons/react/dist/ssr/Clock";
import { memo, type ReactNode } from "react";
import { useFormatter, useTranslations } from "#i18n/words.ts";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { later } from "#ui/later.tsx";
import type { Message } from "../contract.ts";
import type { ConversationRow, Group } from "../conversation-rows.ts";
import type { Outgoing } from "../outgoing.ts";
import { DayName } from "./day-name.tsx";

const GiftCard = later(async () => (await import("./gift-card.tsx")).GiftCard);
const Picture = later(async () => (await import("./message-image.tsx")).Picture);
const Unsent = later(async () => (await import("./unsent.tsx")).Unsent);

/** What rows need to know of the conversation around them. */
export type RowContext = {
  readonly name: string;
  readonly time_zone: string;
  readonly online: boolean;
  readonly onRetry: (one: Outgoing) => void;
  readonly onDiscard: (one: Outgoing) => void;
};

export type Sign = "sent" | "delivered" | "read" | null;

type MessageRowProps = { readonly row: ConversationRow; readonly sign: Sign; readonly context: RowContext };

/** Remembered, since a long conversation is drawn again with every letter that is typed below it. */
export const MessageRow = memo(function MessageRow({ row, sign, context }: MessageRowProps) {
  if (row.kind === "day")
    return (
      <h2 className="day">
        <DayName at={row.at} time_zone={context.time_zone} />
      </h2>
    );
  if (row.kind === "outgoing") return <OutgoingMessage one={row.outgoing} held={row.held} context={context} />;
  return <StoredMessage message={row.message} group={row.group} sign={sign} context={context} />;
});

type StoredMessageProps = {
  readonly message: Message;
  readonly group: Group;
  readonly sign: Sign;
  readonly context: RowContext;
};

function StoredMessage({ message, group, sign, context }: StoredMessageProps) {
  const t = useTranslations();
  const format = useFormatter();
  const { own, kind, image, gift, sent_at, waiting, removed } = message;
  const text = removed ? t("chats.message_removed") : message.text;
  const time = format.dateTime(new Date(sent_at), { timeStyle: "short", timeZone: context.time_zone });
  return (
    <>
      {gift ? (
        <GiftCard gift={gift} own={own} note={text} end={group.end} />
      ) : (
        <Bubble own={own} end={group.end} text={text} writer={own ? null : context.name} removed={removed}>
          {image ? (
            <Picture image={image} own={own} name={context.name} />
          ) : (
            // Its sender has been erased, and the photo with them; or must not be met any more.
            kind === "image" && !removed && <p>{t("chats.photo_gone")}</p>
          )}
        </Bubble>
      )}
      {group.end && (
        <div className={classNames("meta", own && "me")}>
          <time dateTime={sent_at}>{time}</time>
          {own && group.cost > 0 && <span>· {t("credits.credits", { count: group.cost })}</span>}
          {waiting && <span>· {t("chats.held")}</span>}
          {sign && <SignMark sign={sign} />}
        </div>
      )}
    </>
  );
}

type BubbleProps = {
  readonly own: boolean;
  readonly end: boolean;
  readonly text: string;
  /** Said to those who do not see which side it is on. */
  readonly writer: string | null;
  readonly state?: Outgoing["state"];
  readonly removed?: boolean | undefined;
  readonly children?: ReactNode;
};

/** Text is shown as text: lines stay lines, and nothing in it becomes a link. */
function Bubble({ own, end, text, writer, state, removed, children }: BubbleProps) {
  const t = useTranslations();
  return (
    <div
      className={classNames(
        "bubble",
        own && "me",
        end && "end",
        children ? "pic" : undefined,
        state && `on-way ${state}`,
        removed && "removed",
      )}
    >
      <span className="visually-hidden">{writer ?? t("chats.you")}: </span>
      {children}
      {text && <p dir="auto">{text}</p>}
    </div>
  );
}

const signs = {
  sent: <Icon of={CheckIcon} weight="bold" />,
  delivered: <Icon of={ChecksIcon} weight="bold" />,
  read: <Icon of={ChecksIcon} weight="bold" />,
};

function SignMark({ sign }: { readonly sign: NonNullable<Sign> }) {
  const t = useTranslations();
  return (
    <span className={`sign sign-${sign}`}>
      {signs[sign]}
      {t(`chats.sign_${sign}`)}
    </span>
  );
}

type OutgoingProps = { readonly one: Outgoing; readonly held: boolean; readonly context: RowContext };

function OutgoingMessage({ one, held, context }: OutgoingProps) {
  const t = useTranslations();
  const { text, gift, preview, state } = one;
  return (
    <>
      {gift ? (
        <GiftCard gift={gift} own note={text} end />
      ) : (
        <Bubble own end text={text} writer={null} state={state}>
          {preview && <Picture one={one} onCancel={() => context.onDiscard(one)} />}
        </Bubble>
      )}
      {state === "failed" ? (
        <Unsent one={one} held={held} context={context} />
      ) : (
        <div className="meta me">
          <Icon of={ClockIcon} />
          {state === "waiting" && !context.online ? t("chats.waiting_network") : t("chats.sending")}
        </div>
      )}
    </>
  );
}
