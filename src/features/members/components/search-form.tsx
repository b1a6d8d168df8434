/** The search bar: one form, on phones a sheet behind a pill. It asks by its address, so it works without scripts. */
import { CaretDownIcon } from "@phosphor-icons/react/dist/ssr/CaretDown";
import { MagnifyingGlassIcon } from "@phosphor-icons/react/dist/ssr/MagnifyingGlass";
import { SlidersHorizontalIcon } from "@phosphor-icons/react/dist/ssr/SlidersHorizontal";
import { XIcon } from "@phosphor-icons/react/dist/ssr/X";
import {
  type ChangeEvent,
  type FocusEvent,
  type FormEvent,
  type ReactNode,
  type ToggleEvent,
  useLayoutEffect,
  useRef,
} from "react";
import { Form, useSubmit } from "react-router";
import { useCountryName, useTranslations } from "#i18n/words.ts";
import { useCountryOptions } from "#features/site/components/use-country-options.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { drawnOnce } from "#ui/drawn-once.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { SearchResults } from "../search-contract.ts";
import { SearchExtras } from "./search-extras.tsx";
import "./search-form.scss";

type SearchFormProps = Pick<SearchResults, "filter" | "filtered" | "choices"> & {
  /** All that can be searched for. */
  readonly interests: readonly string[];
};

const id = "search-form";

export const SearchForm = drawnOnce(Drawing, { ids: true });

function Drawing({ filter, filtered, choices, interests }: SearchFormProps) {
  const t = useTranslations();
  const { settings } = useSite();
  const submit = useSubmit();
  const countries = useCountryOptions(settings.countries);
  const has = (field: (typeof settings.search_fields)[number]) => settings.search_fields.includes(field);

  const key = JSON.stringify(filter);
  const left = useRef<{ key: string; in_sheet: boolean }>(undefined);

  /** Regions belong to a country: another one is searched at once, in all of it. */
  function handleCountry({ currentTarget: { form } }: ChangeEvent<HTMLSelectElement>): void {
    const region = form?.elements.namedItem("region");
    if (region instanceof HTMLSelectElement) region.value = "";
    // As the button would: what nobody can be found by is said at its field.
    if (!form?.reportValidity()) return;
    left.current = { key, in_sheet: form.matches(":popover-open") };
    void submit(form);
  }
  useLayoutEffect(() => {
    // Whoever has chosen a country goes on where they were, to choose a region of it.
    if (!left.current || left.current.key === key) return;
    const form = document.querySelector<HTMLFormElement>(`#${id}`);
    if (left.current.in_sheet) form?.showPopover();
    left.current = undefined;
    form?.querySelector<HTMLElement>("[name=country]")?.focus();
  }, [key]);

  const submit_button = (
    <Button type="submit" icon={<Icon of={MagnifyingGlassIcon} weight="bold" />}>
      {t("members.search")}
    </Button>
  );
  return (
    <>
      <Summary filter={filter} choices={choices} />
      {/* Made anew for another filter, so that its fields show it and the sheet closes. */}
      <Form
        key={key}
        id={id}
        popover="auto"
        className="seek-form"
        role="search"
        aria-label={t("members.search_title")}
        action="/members"
        onSubmit={closeSheet}
        onToggle={enterSheet}
        onBlur={leaveSheet}
      >
        <input type="hidden" name="keep" value="1" />
        <div className="seek-head d-lg-none">
          <h2 tabIndex={-1}>{t("members.search_title")}</h2>
          <IconButton label={t("ui.close")} icon={<Icon of={XIcon} />} popoverTarget={id} popoverTargetAction="hide" />
        </div>
        <div className="seek">
          {has("gender") && (
            <Segment label={t("members.looking_for")}>
              <select name="gender" defaultValue={filter.gender ?? ""}>
                {womenAndMen(choices).length > 1 && <option value="">{t("members.seek_all")}</option>}
                {choices.genders.map((gender) => (
                  <option key={gender} value={gender}>
                    {t(`members.seek_${gender}`)}
                  </option>
                ))}
              </select>
            </Segment>
          )}
          {has("min_age") && has("max_age") && <Ages filter={filter} />}
          {has("country") && (
            <Segment label={t("members.country")}>
              <select name="country" defaultValue={filter.country ?? ""} onChange={handleCountry}>
                <option value="">{t("members.all_countries")}</option>
                {countries.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </Segment>
          )}
          {has("countryregion") && (
            <Segment label={t("members.region")}>
              <select name="region" defaultValue={filter.region ?? ""} disabled={choices.regions.length === 0}>
                <option value="">{t("members.all_regions")}</option>
                {choices.regions.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </select>
            </Segment>
          )}
          {submit_button}
        </div>
        <SearchExtras
          filter={filter}
          filtered={filtered}
          choices={choices}
          interests={interests}
          submit={submit_button}
        />
        {/* By keyboard as by eye, the button of the sheet comes after all fields. */}
        <div className="seek-go d-lg-none">{submit_button}</div>
        {filtered && (
          <ButtonLink to="/members?keep=1" variant="ghost" block className="d-lg-none">
            {t("members.clear_filters")}
          </ButtonLink>
        )}
      </Form>
    </>
  );
}

function closeSheet({ currentTarget }: FormEvent<HTMLFormElement>): void {
  if (!currentTarget.matches(":popover-open")) return;
  currentTarget.hidePopover();
  // What opened it has the focus again, but whoever has searched goes on with what was found.
  (document.activeElement as HTMLElement | null)?.blur();
}

function enterSheet({ currentTarget, newState }: ToggleEvent<HTMLFormElement>): void {
  if (newState === "open") currentTarget.querySelector("h2")?.focus();
}

/** It covers the page: whoever goes on behind it by keyboard would not see where they are. */
function leaveSheet({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget) && currentTarget.matches(":popover-open"))
    currentTarget.hidePopover();
}

function Segment({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <label className="f">
      <span className="k">{label}</span>
      <span className="v">
        {children}
        <Icon of={CaretDownIcon} />
      </span>
    </label>
  );
}

function Ages({ filter: { min_age, max_age } }: Pick<SearchResults, "filter">) {
  const t = useTranslations();
  const { settings } = useSite();
  const bounds = { type: "number", inputMode: "numeric", min: settings.min_age, max: settings.max_age } as const;
  return (
    <div className="f" role="group" aria-label={t("members.age")}>
      <span className="k" aria-hidden="true">
        {t("members.age")}
      </span>
      <span className="v ages tnum">
        <input {...bounds} name="min_age" defaultValue={min_age} aria-label={t("members.age_from")} />
        <span aria-hidden="true">{t("members.age_to")}</span>
        <input {...bounds} name="max_age" defaultValue={max_age} aria-label={t("members.age_until")} />
      </span>
    </div>
  );
}

/** Without a choice these are searched; others are shown to those who choose them. */
function womenAndMen({ genders }: SearchFormProps["choices"]) {
  return genders.filter((gender) => gender !== "non_binary");
}

/** Phones show what is searched for, and open the form by it. */
function Summary({ filter, choices }: Pick<SearchFormProps, "filter" | "choices">) {
  const t = useTranslations();
  const countryName = useCountryName();
  const [only, another] = womenAndMen(choices);
  const gender = filter.gender ?? (another ? undefined : only);
  const who = gender ? t(`members.seek_${gender}`) : t("members.seek_all");
  const ages = t("members.age_range", { min: filter.min_age, max: filter.max_age });
  const country = filter.country ? countryName(filter.country) : t("members.all_countries");
  const region = choices.regions.find(({ code }) => code === filter.region)?.name;
  return (
    <button type="button" className="seek-mini d-lg-none" popoverTarget={id}>
      <span>
        <b>{t("members.seek_summary", { who, ages })}</b>
        <small>{region ? t("members.places", { country, region }) : country}</small>
      </span>
      <span className="g">
        <Icon of={SlidersHorizontalIcon} />
      </span>
    </button>
  );
}
