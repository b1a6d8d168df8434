/** The further filters of the search, as far as the site has them. */
import type { ReactNode } from "react";
import { useTranslations } from "#i18n/words.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { choiceText, profileChoices } from "#lib/profile-choices.ts";
import { ButtonLink } from "#ui/button.tsx";
import { InterestIcon } from "./interest-icon.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { searchOrders, type SearchFilter, type SearchResults, traitFields } from "../search-contract.ts";
import { filtersOffered } from "../search-rules.ts";

type SearchExtrasProps = Pick<SearchResults, "filter" | "filtered" | "choices"> & {
  readonly interests: readonly string[];
  /** The button that searches: on a wide screen it stands above all this. */
  readonly submit: ReactNode;
};

/** One choice each, from a list. */
const selectFields = ["sexuality", ...traitFields] as const;
const flags = ["with_photo", "online", "new"] as const;
const flagTexts = {
  with_photo: "members.with_photo",
  online: "members.online_now",
  new: "members.new_members",
} as const;

export function SearchExtras({ filter, filtered, choices, interests, submit }: SearchExtrasProps) {
  const t = useTranslations();
  const { settings } = useSite();
  const offered = filtersOffered(settings);
  const shown = flags.filter((flag) => offered.includes(flag));
  return (
    <div className="seek-extras">
      {shown.map((flag) => (
        <label key={flag} className="chip check-chip">
          <input type="checkbox" className="visually-hidden" name={flag} value="1" defaultChecked={filter[flag]} />
          {t(flagTexts[flag])}
        </label>
      ))}
      <details open={countChosen(filter) > 0}>
        <summary className="chip">{t("members.more_filters")}</summary>
        <div className="seek-details">
          <Selects filter={filter} choices={choices} />
        </div>
        {offered.includes("body_type") && <BodyTypes filter={filter} />}
        {interests.length > 0 && <Interests filter={filter} interests={interests} />}
        <div className="d-none d-lg-block mt-4">{submit}</div>
      </details>
      {filtered && (
        <ButtonLink to="/members?keep=1" variant="ghost" size="sm" className="d-none d-lg-inline-flex ms-auto">
          {t("members.clear_filters")}
        </ButtonLink>
      )}
    </div>
  );
}

/** Filters inside the fold that are in use. */
function countChosen(filter: SearchFilter): number {
  const singles = [...selectFields, "distance"] as const;
  const lists = [...filter.body_types, ...filter.interests];
  return singles.filter((field) => filter[field]).length + lists.length + (filter.order === "best" ? 0 : 1);
}

function Selects({ filter, choices }: Pick<SearchResults, "filter" | "choices">) {
  const t = useTranslations();
  const { settings } = useSite();
  const offered = filtersOffered(settings);
  const has = (field: (typeof offered)[number]) => offered.includes(field);
  const any = { value: "", label: t("members.any") };
  const near = has("distance") && choices.distances.length > 0;
  const orders = searchOrders.filter((order) => order === "best" || (order === "newest" ? has("new") : near));
  return (
    <>
      <SelectField
        label={t("members.order")}
        name="order"
        defaultValue={filter.order}
        options={orders.map((order) => ({ value: order, label: t(`members.order_${order}`) }))}
      />
      {near && (
        <SelectField
          label={t("members.distance_within")}
          name="distance"
          defaultValue={filter.distance ?? ""}
          options={[
            any,
            ...choices.distances.map((km) => ({ value: String(km), label: t("members.distance_step", { km }) })),
          ]}
        />
      )}
      {offered.filter(isSelectField).map((field) => (
        <SelectField
          key={field}
          label={t(`members.${field}`)}
          name={field}
          defaultValue={filter[field] ?? ""}
          options={[
            any,
            ...profileChoices[field].map((value) => ({
              value,
              label: t(choiceText(field, value)),
            })),
          ]}
        />
      ))}
    </>
  );
}

/** Any number of them: whoever is one of these is found. */
function BodyTypes({ filter: { body_types } }: Pick<SearchExtrasProps, "filter">) {
  const t = useTranslations();
  return (
    <fieldset className="seek-interests">
      <legend>{t("members.body_type")}</legend>
      <ul className="chips">
        {profileChoices.body_type.map((value) => (
          <li key={value}>
            <label className="chip check-chip">
              <input
                type="checkbox"
                className="visually-hidden"
                name="body_types"
                value={value}
                defaultChecked={body_types.includes(value)}
              />
              {t(choiceText("body_type", value))}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** Any number of them: whoever has at least one is found. */
function Interests({ filter, interests }: Pick<SearchExtrasProps, "filter" | "interests">) {
  const t = useTranslations();
  return (
    <fieldset className="seek-interests">
      <legend>{t("members.interests")}</legend>
      <p className="muted small">{t("members.interests_any")}</p>
      <ul className="chips">
        {interests.map((interest) => (
          <li key={interest}>
            <label className="chip check-chip">
              <input
                type="checkbox"
                className="visually-hidden"
                name="interests"
                value={interest}
                defaultChecked={filter.interests.includes(interest)}
              />
              <InterestIcon interest={interest} />
              {t(`interests.${interest}` as "interests.art")}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function isSelectField(field: string): field is (typeof selectFields)[number] {
  return (selectFields as readonly string[]).includes(field);
}
