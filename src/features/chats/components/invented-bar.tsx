/** Above a conversation with somebody who was made up. */
import { MaskHappyIcon } from "@phosphor-icons/react/dist/ssr/MaskHappy";
import { useTranslations } from "#i18n/words.ts";
import type { MemberCard } from "#features/members/contract.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { Icon } from "#ui/icon.tsx";

/** Always in sight, and cannot be put away. */
export function InventedBar({ profile }: { readonly profile: MemberCard }) {
  const t = useTranslations();
  const { settings } = useSite();
  return (
    <div className="fict-bar">
      <Icon of={MaskHappyIcon} weight="fill" />
      <p className="mb-0">
        {profile.fictional && <b>{t("members.fictional_title")}. </b>}
        {profile.fictional ? settings.fictional_warning : t("members.demo_text")}
      </p>
    </div>
  );
}
