/** Who somebody is and whom they look for, as two rows of tiles. */
import { useTranslations } from "#i18n/words.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { RadioTiles } from "#ui/radio-tiles.tsx";
import { seekChoices } from "../rules.ts";

type Row = { readonly chosen?: string | undefined; readonly error?: string | undefined };
type KindTilesProps = { readonly gender: Row; readonly seeks: Row };

export function KindTiles({ gender, seeks }: KindTilesProps) {
  const t = useTranslations();
  const { settings } = useSite();
  return (
    <>
      <RadioTiles
        legend={t("signup.i_am")}
        name="gender"
        columns={settings.non_binary ? 3 : 2}
        required
        defaultValue={gender.chosen}
        error={gender.error}
        options={[
          { value: "female", label: t("profile.gender_female") },
          { value: "male", label: t("profile.gender_male") },
          ...(settings.non_binary ? [{ value: "non_binary", label: t("profile.gender_non_binary") }] : []),
        ]}
      />
      <RadioTiles
        legend={t("signup.looking_for")}
        name="seeks"
        columns={3}
        required
        defaultValue={seeks.chosen}
        error={seeks.error}
        options={seekChoices.map((value) => ({ value, label: t(`signup.seeks_${value}`) }))}
      />
    </>
  );
}
