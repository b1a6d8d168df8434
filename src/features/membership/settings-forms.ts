/** Turns the forms of the settings into what their calls ask for. */
import { formText as textOf } from "#lib/form-text.ts";
import { lookFields } from "#lib/profile-choices.ts";

/** Nothing chosen. */
const choiceOf = (form: FormData, name: string) => textOf(form, name) || null;
const numberOf = (form: FormData, name: string) => {
  const typed = textOf(form, name).trim();
  return typed === "" ? null : Number(typed);
};
/** Browsers send line breaks as two characters. */
const linesOf = (form: FormData, name: string) => textOf(form, name).replaceAll("\r\n", "\n").trim();
const isOn = (form: FormData, name: string) => form.get(name) !== null;

export function profileInput(form: FormData) {
  const [lat, lon] = [numberOf(form, "lat"), numberOf(form, "lon")];
  return {
    gender: textOf(form, "gender"),
    sexuality: textOf(form, "sexuality"),
    country: textOf(form, "country"),
    region: choiceOf(form, "region"),
    town: textOf(form, "town"),
    ...Object.fromEntries(lookFields.map((field) => [field, choiceOf(form, field)])),
    interests: form.getAll("interests").map(String),
    about_me: linesOf(form, "about_me"),
    looking_for: linesOf(form, "looking_for"),
    consent_sensitive_data: isOn(form, "consent_sensitive_data"),
    ...(lat === null || lon === null ? {} : { lat, lon }),
  };
}

export function searchInput(form: FormData) {
  return {
    gender: choiceOf(form, "gender"),
    min_age: numberOf(form, "min_age"),
    max_age: numberOf(form, "max_age"),
    country: choiceOf(form, "country"),
    region: choiceOf(form, "region"),
  };
}

const audiences = ["show_age", "show_region", "show_online", "show_interests", "show_relationship"] as const;

/** A switch that is off is not sent; one that could not be used at all must not be taken for off. */
export function privacyInput(form: FormData) {
  return {
    ...Object.fromEntries(audiences.map((field) => [field, textOf(form, field)])),
    show_photos: textOf(form, "show_photos"),
    messages_from: textOf(form, "messages_from"),
    hide_fictional: isOn(form, "hide_fictional"),
    hide_adverts: isOn(form, "hide_adverts"),
    may_advertise: isOn(form, "may_advertise"),
    ...(isOn(form, "may_be_shown") ? { invisible: isOn(form, "invisible") } : {}),
  };
}

export function textInput(form: FormData, ...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, textOf(form, name)]));
}

export function consentInput(form: FormData) {
  return { kind: textOf(form, "kind"), given: textOf(form, "given") === "true" };
}
