/** Where a message is written: text, photo, gift, what it costs, and why it cannot be sent when it cannot. */
import { GiftIcon } from "@phosphor-icons/react/dist/ssr/Gift";
import { ImageIcon } from "@phosphor-icons/react/dist/ssr/Image";
import { PaperPlaneTiltIcon } from "@phosphor-icons/react/dist/ssr/PaperPlaneTilt";
import { XIcon } from "@phosphor-icons/react/dist/ssr/X";
import {
  type ChangeEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { useTranslations } from "#i18n/words.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { countCharacters, isBlank } from "#lib/character-count.ts";
import { classNames } from "#ui/class-names.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { Icon } from "#ui/icon.tsx";
import { later } from "#ui/later.tsx";
import { useInteractive } from "#ui/use-interactive.ts";
import { costOf, counterState } from "../composer-state.ts";
import type { Writing } from "../contract.ts";
import { Price } from "./price.tsx";
import type { Draft } from "./use-draft.ts";
import type { Content } from "./use-sending.ts";
import "./composer.scss";

const PremiumNote = later(async () => (await import("./composer-notes.tsx")).PremiumNote);
const ConsentField = later(async () => (await import("./fictional-consent.tsx")).ConsentField);

/** Without HEIC, so that phones hand over a JPEG instead. */
const accepted = "image/jpeg,image/png,image/webp,image/avif";

type ComposerProps = {
  readonly name: string;
  readonly writing: Writing;
  readonly draft: Draft;
  /** Of the message that the form sends where no script runs. */
  readonly client_key: string;
  /** Above the field: first lines, or what was refused. */
  readonly children?: ReactNode;
  /** False where a question comes first: what is written stays. */
  readonly onSend: (content: Content) => boolean;
  readonly onGift: () => void;
};

export function Composer({ name, writing, draft, client_key, children, onSend, onGift }: ComposerProps) {
  const t = useTranslations();
  const { settings } = useSite();
  const interactive = useInteractive();
  const photo = usePhoto(writing.may_send_images);
  const form = useRef<HTMLFormElement>(null);
  const { text, fieldRef } = draft;
  const action = photo.chosen ? "photo" : "message";
  const characters = countCharacters(text);
  const { shown, excess } = counterState(characters, settings);
  const sendable = (!isBlank(text) || photo.chosen !== undefined) && excess === 0;

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (!sendable) return;
    const cost = costOf(writing.costs, action);
    if (!onSend({ text: text.trim(), cost, ...(photo.chosen ? { file: photo.chosen.file } : {}) })) return;
    draft.change("");
    letPhotoGo();
  }
  /** With the message, or without it: its button goes too, so the field has the focus. */
  function letPhotoGo(): void {
    photo.remove();
    fieldRef.current?.focus();
  }
  /** Who has keys goes on in the field, which says that there is a photo and what it costs, and sends it. */
  function handlePhoto(event: ChangeEvent<HTMLInputElement>): void {
    photo.handleChange(event);
    if (hasKeys()) fieldRef.current?.focus();
  }
  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    // On a touch screen Enter is the only way to a new line.
    if (!hasKeys()) return;
    event.preventDefault();
    form.current?.requestSubmit();
  }
  const costs_photo = costOf(writing.costs, "photo");
  return (
    <form className="composer" method="post" ref={form} onSubmit={handleSubmit}>
      <input type="hidden" name="client_key" value={client_key} />
      {children}
      {photo.chosen && <ChosenPhoto preview={photo.chosen.preview} onRemove={letPhotoGo} />}
      {photo.problem && (
        <p className="composer-problem" role="alert">
          {photo.problem}
        </p>
      )}
      {photo.refused && <PremiumNote onDismiss={photo.dismiss} />}
      <div className={classNames("in", excess > 0 && "over")}>
        <label className="icon-btn needs-scripts" title={t("chats.photo")}>
          <Icon of={ImageIcon} />
          <span className="visually-hidden">{t("chats.add_photo", { count: costs_photo })}</span>
          <input
            className="visually-hidden"
            type="file"
            accept={accepted}
            onClick={photo.handleClick}
            onChange={handlePhoto}
          />
        </label>
        <IconButton
          className="needs-scripts composer-gift"
          label={t("chats.gift_from", { count: costOf(writing.costs, "gift") })}
          icon={<Icon of={GiftIcon} />}
          onClick={onGift}
        />
        <textarea
          ref={fieldRef}
          className="ta"
          name="text"
          rows={1}
          required={!interactive}
          value={text}
          placeholder={t("chats.write_to", { name })}
          aria-label={t("chats.write_to", { name })}
          aria-invalid={excess > 0 || undefined}
          aria-describedby="composer-photo composer-cost composer-count"
          onChange={({ target }) => draft.change(target.value)}
          onKeyDown={handleKeyDown}
        />
        <button
          type="submit"
          className="btn btn-primary send"
          aria-label={t("chats.send")}
          disabled={interactive && !sendable}
        >
          <Icon of={PaperPlaneTiltIcon} weight="fill" />
        </button>
      </div>
      <div className={classNames("row2", excess > 0 && "bad")}>
        <span id="composer-cost">
          {excess > 0 ? t("chats.too_long", { count: excess }) : <Costs writing={writing} action={action} />}
        </span>
        <span id="composer-count">
          {shown && t("chats.counter", { count: characters, max: settings.message_length })}
        </span>
      </div>
      {writing.needs_fictional_consent && <ConsentField />}
    </form>
  );
}

const hasKeys = () => matchMedia("(pointer: fine)").matches;

function Costs({ writing, action }: { readonly writing: Writing; readonly action: "message" | "photo" }) {
  const t = useTranslations();
  if (writing.waiting_left !== null) return t("chats.unconfirmed", { count: writing.waiting_left });
  return <Price costs={writing.costs} action={action} currency={writing.currency} />;
}

function ChosenPhoto({ preview, onRemove }: { readonly preview: string; readonly onRemove: () => void }) {
  const t = useTranslations();
  return (
    <div className="chosen">
      <img id="composer-photo" src={preview} alt={t("chats.photo_chosen")} />
      <IconButton label={t("chats.photo_remove")} icon={<Icon of={XIcon} />} onClick={onRemove} />
    </div>
  );
}

/** The photo to go with the next message. */
function usePhoto(may_send_images: boolean) {
  const t = useTranslations();
  const { settings } = useSite();
  const [chosen, setChosen] = useState<{ file: File; preview: string }>();
  const [problem, setProblem] = useState<string>();
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    if (!chosen) return undefined;
    return () => URL.revokeObjectURL(chosen.preview);
  }, [chosen]);
  return {
    chosen,
    problem,
    refused,
    dismiss: () => setRefused(false),
    remove: () => setChosen(undefined),
    handleClick(event: { preventDefault: () => void }): void {
      if (may_send_images) return;
      event.preventDefault();
      setRefused(true);
    },
    handleChange({ target }: ChangeEvent<HTMLInputElement>): void {
      const file = target.files?.[0];
      // Chosen again, the same file counts as new.
      target.value = "";
      if (!file) return;
      const too_large = file.size > settings.photo_bytes_max;
      setProblem(
        too_large ? t("photos.refused_too_large", { megabytes: settings.photo_bytes_max / 1_000_000 }) : undefined,
      );
      setChosen(too_large ? undefined : { file, preview: URL.createObjectURL(file) });
    },
  };
}
