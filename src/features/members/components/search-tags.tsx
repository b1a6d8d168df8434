/** What is worth knowing at once about somebody found: here now, or new. */
import { useTranslations } from "#i18n/words.ts";
import { Tag } from "#ui/tag.tsx";
import type { FoundMember } from "../search-contract.ts";

export function SearchTags({ member }: { readonly member: FoundMember }) {
  const t = useTranslations();
  return (
    <>
      {member.online && (
        <Tag glass icon={<span className="online-dot" />}>
          {t("members.online")}
        </Tag>
      )}
      {member.new && (
        <Tag tone="primary" glass>
          {t("members.new")}
        </Tag>
      )}
    </>
  );
}
