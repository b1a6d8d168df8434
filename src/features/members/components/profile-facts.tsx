/** What a member told about themselves, in the order of the site's settings. */
import { useTranslations } from "#i18n/words.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { type Choice, type ChoiceField, choiceText, lookFields } from "#lib/profile-choices.ts";
import type { Profile } from "../contract.ts";

const facts = ["sexuality", ...lookFields] as const;
type Fact = (typeof facts)[number];

export function ProfileFacts({ profile }: { readonly profile: Profile }) {
  const t = useTranslations();
  const { settings } = useSite();
  const shown = settings.visible_profile_fields.filter((field): field is Fact =>
    (facts as readonly string[]).includes(field),
  );
  const told = shown.filter((field) => profile[field] && profile[field] !== "rather_not_say");
  if (told.length === 0) return null;
  return (
    <dl className="facts">
      {told.map((field) => (
        <div key={field}>
          <dt>{t(`members.${field}`)}</dt>
          <dd>{t(choiceText(field as ChoiceField, profile[field] as Choice<ChoiceField>))}</dd>
        </div>
      ))}
    </dl>
  );
}
