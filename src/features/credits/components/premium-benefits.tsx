/** What premium adds, from the site's settings. */
import { CheckIcon } from "@phosphor-icons/react/dist/ssr/Check";
import { useTranslations } from "#i18n/words.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { Icon } from "#ui/icon.tsx";

export function PremiumBenefits() {
  const t = useTranslations();
  const { settings } = useSite();
  const { photos_premium, photos_free, free_conversations, match_chance_percentage } = settings;
  const benefits = [
    t("credits.benefit_photos"),
    t("credits.benefit_own_photos", { premium: photos_premium, free: photos_free }),
    t("credits.benefit_conversations", { free: free_conversations }),
    ...(match_chance_percentage === null ? [] : [t("credits.benefit_match", { percentage: match_chance_percentage })]),
  ];
  return (
    <section>
      <h2 className="block-h mt-5">{t("credits.benefits")}</h2>
      <ul className="ticks two">
        {benefits.map((benefit) => (
          <li key={benefit}>
            <Icon of={CheckIcon} weight="bold" />
            <span>{benefit}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
