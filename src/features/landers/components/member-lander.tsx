/** A landing page with one member on it, or with nobody where nobody agreed to be there. */
import { useTranslations } from "use-intl";
import { MemberCard } from "#features/members/components/member-card.tsx";
import type { MemberCard as Card } from "#features/members/contract.ts";
import { Lander } from "./lander.tsx";

export function MemberLander({ member }: { readonly member: Card | null }) {
  const t = useTranslations();
  if (!member) return <Lander title={t("landers.generic_title")} text={t("landers.generic_text")} />;
  return (
    <Lander title={t("landers.member_title", { name: member.name })} text={t("landers.member_text")}>
      <MemberCard member={member} to={`/signup?to=${member.id}`} eager />
    </Lander>
  );
}
