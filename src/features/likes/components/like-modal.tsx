/** Somebody who likes the member, or whom the site suggests; never the second in the words of the first. */
import { useTranslations } from "#i18n/words.ts";
import { InventedTag } from "#features/members/components/invented-tag.tsx";
import { useNameAge } from "#features/members/components/use-name-age.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import { LikeButton } from "./like-button.tsx";
import type { AutoLike } from "./like-modal-clock.ts";
import { OneLens } from "./match-lens.tsx";
import "#ui/styles/members.scss";

export function LikeModal({ card, onClose }: { readonly card: AutoLike; readonly onClose: () => void }) {
  const t = useTranslations();
  const nameAge = useNameAge();
  const real = card.kind === "like";
  const title = t(real ? "likes.likes_you" : "likes.may_like", { name: card.name });
  return (
    <Modal open onClose={onClose} title={title} hideTitle flush>
      <div className="mt-match">
        <OneLens other={card} />
        <h3 aria-hidden="true">{title}</h3>
        <InventedTag member={card} />
        <p className="mt-2 mb-2">{[nameAge(card), card.region].filter(Boolean).join(" · ")}</p>
        <p>{t(real ? "likes.likes_you_text" : "likes.may_like_text")}</p>
        <div className="mt-acts">
          <ButtonLink to={`/members/${card.id}`} size="lg" onClick={onClose}>
            {t("likes.view_profile")}
          </ButtonLink>
          <LikeButton member={card} look="round" />
        </div>
        <Button variant="ghost" block onClick={onClose}>
          {t("likes.go_on")}
        </Button>
      </div>
    </Modal>
  );
}
