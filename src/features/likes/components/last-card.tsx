/** The card under all others: the game has nobody more to show for now, and says where else to look. */
import type { ComponentProps, ReactNode, Ref } from "react";
import { useTranslations } from "#i18n/words.ts";
import { Bubbles } from "#ui/bubbles.tsx";
import { ButtonLink } from "#ui/button.tsx";

type LastCardProps = {
  readonly drawing: ComponentProps<typeof Bubbles>["kind"];
  readonly title: string;
  readonly titleRef: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
};

export function LastCard({ drawing, title, titleRef, children }: LastCardProps) {
  const t = useTranslations();
  return (
    <div className="deck">
      <div className="cd over">
        <Bubbles kind={drawing} />
        <h2 className="tnum" tabIndex={-1} ref={titleRef}>
          {title}
        </h2>
        <p>{children}</p>
        <ButtonLink to="/members">{t("frame.search_members")}</ButtonLink>
      </div>
    </div>
  );
}
