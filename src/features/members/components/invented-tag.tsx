/** Says on every picture and in every list that somebody is invented. */
import { MaskHappyIcon } from "@phosphor-icons/react/dist/ssr/MaskHappy";
import { useTranslations } from "#i18n/words.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { Icon } from "#ui/icon.tsx";
import { Tag } from "#ui/tag.tsx";
import type { MemberCard } from "../contract.ts";

export function InventedTag({
  member,
  glass,
}: {
  readonly member: Pick<MemberCard, "fictional" | "demo">;
  readonly glass?: boolean;
}) {
  const t = useTranslations();
  const { settings } = useSite();
  if (!member.fictional && !member.demo) return null;
  return (
    <Tag tone="info" glass={glass} icon={<Icon of={MaskHappyIcon} weight="fill" />}>
      {member.fictional ? settings.fictional_singular : t("members.demo")}
    </Tag>
  );
}
