/** What a gift is called; one that an operator added and nobody named keeps its key. */
import { useTranslations } from "#i18n/words.ts";

export function useGiftName(): (gift: string) => string {
  const t = useTranslations();
  return (gift) => {
    const key = `gifts.${gift}` as "gifts.rose";
    return t.has(key) ? t(key) : gift.replaceAll("_", " ");
  };
}
