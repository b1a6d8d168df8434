/** How a member is called: name and age, or the name alone where the age is hidden. */
import { isolated, useTranslations } from "#i18n/words.ts";
import type { MemberCard } from "../contract.ts";

export function useNameAge(): (member: Pick<MemberCard, "name" | "age">) => string {
  const t = useTranslations();
  return ({ name, age }) => (age === null ? isolated(name) : t("members.name_age", { name, age }));
}
