/** A picture in a conversation: blurred until the reader taps it, then clear, then large. */
import { EyeIcon } from "@phosphor-icons/react/dist/ssr/Eye";
import { XIcon } from "@phosphor-icons/react/dist/ssr/X";
import { type MouseEvent, useState } from "react";
import { useTranslations } from "#i18n/words.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Modal } from "#ui/modal.tsx";
import { opensElsewhere } from "#ui/show-more.ts";
import type { MessageImage as Image } from "../contract.ts";
import type { Outgoing } from "../outgoing.ts";

/** A row that was scrolled away and comes back is not blurred again. */
const uncovered = new Set<string>();

type MessageImageProps = { readonly image: Image; readonly own: boolean; readonly name: string };
type OutgoingImageProps = { readonly one: Outgoing; readonly onCancel: () => void };

/** One part for both: a picture whose message has arrived is there at once in the place of the one on its way. */
export function Picture(props: MessageImageProps | OutgoingImageProps) {
  return "one" in props ? <OutgoingImage {...props} /> : <MessageImage {...props} />;
}

function MessageImage({ image, own, name }: MessageImageProps) {
  const t = useTranslations();
  const [clear, setClear] = useState(own || uncovered.has(image.id));
  const [large, setLarge] = useState(false);
  const { filename, thumb_filename, blurred_filename, width, height } = image;
  const alt = own ? t("chats.photo_own") : t("chats.photo_from", { name });
  function handleClick(event: MouseEvent<HTMLAnchorElement>): void {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    if (clear) setLarge(true);
    else {
      uncovered.add(image.id);
      setClear(true);
    }
  }
  return (
    <>
      {/* A link, so that the picture can be seen where no script runs. */}
      <a
        className="shot"
        href={filename}
        aria-label={clear ? `${t("chats.photo_open")}: ${alt}` : t("chats.photo_show")}
        onClick={handleClick}
      >
        <img src={clear ? thumb_filename : blurred_filename} alt="" width={width} height={height} decoding="async" />
        {!clear && (
          <span className="veil">
            <Icon of={EyeIcon} />
            {t("chats.photo_show_hint")}
          </span>
        )}
      </a>
      {large && (
        <Modal open onClose={() => setLarge(false)} title={alt} hideTitle width={1140} flush>
          <img className="shot-large" src={filename} alt={alt} width={width} height={height} />
        </Modal>
      )}
    </>
  );
}

/** On its way: how much has arrived, and the way to stop it. */
function OutgoingImage({ one, onCancel }: OutgoingImageProps) {
  const t = useTranslations();
  const { preview, state, progress } = one;
  /** The button goes with the picture; who pressed it goes on among the messages. */
  function handleCancel({ currentTarget }: MouseEvent<HTMLElement>): void {
    currentTarget.closest<HTMLElement>(".msgs")?.focus({ preventScroll: true });
    onCancel();
  }
  return (
    <span className="shot">
      <img src={preview!} alt={t("chats.photo_own")} />
      {state !== "failed" && (
        <span className="veil">
          {/* Once it has arrived whole, only the message is missing, and that cannot be called back. */}
          {progress < 1 && (
            <IconButton label={t("chats.photo_cancel")} icon={<Icon of={XIcon} />} onClick={handleCancel} />
          )}
          <progress value={progress} aria-label={t("chats.sending")} />
          <span>{t("chats.photo_sending", { percentage: Math.round(progress * 100) })}</span>
        </span>
      )}
    </span>
  );
}
