/** The heart of a member: likes and unlikes at once; without scripts by the form that the layout has for all of them. */
import { HeartIcon } from "@phosphor-icons/react/dist/ssr/Heart";
import type { MouseEvent } from "react";
import { Link } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { useIsMember } from "#features/accounts/components/use-user.ts";
import type { MemberCard } from "#features/members/contract.ts";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { likeFormId } from "./like-form.tsx";
import { useLike } from "./liking.ts";
import "./like-button.scss";

type LikeButtonProps = {
  readonly member: MemberCard;
  /** On a photo, or beside other round buttons. */
  readonly look?: "photo" | "round";
};

export function LikeButton({ member, look = "photo" }: LikeButtonProps) {
  const className = look === "photo" ? "like-btn" : "icon-btn icon-btn-line like-round";
  return useIsMember() ? (
    <Heart member={member} className={className} />
  ) : (
    <LoginHeart member={member} className={className} />
  );
}

type HeartProps = { readonly member: MemberCard; readonly className: string };

function Heart({ member, className }: HeartProps) {
  const t = useTranslations();
  const { liked, toggle } = useLike(member);
  function handleClick(event: MouseEvent) {
    event.preventDefault();
    toggle();
  }
  return (
    <button
      type="submit"
      form={likeFormId}
      name={liked ? "unlike" : "like"}
      value={member.id}
      className={classNames(className, "heart")}
      aria-label={t("likes.like", { name: member.name })}
      aria-pressed={liked}
      onClick={handleClick}
    >
      <Icon of={HeartIcon} weight={liked ? "fill" : "regular"} />
    </button>
  );
}

/** Spec 6: a login is required to like. */
function LoginHeart({ member, className }: HeartProps) {
  const t = useTranslations();
  return (
    <Link
      className={className}
      to={`/login?next=${encodeURIComponent(`/members/${member.id}`)}`}
      aria-label={t("likes.login_like", { name: member.name })}
    >
      <Icon of={HeartIcon} />
    </Link>
  );
}
