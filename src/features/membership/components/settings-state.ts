/** What the forms of the settings know of the last try: whose it was, what was wrong, what was typed. */
import { createContext, useContext } from "react";
import { useNavigation } from "react-router";
import type { ErrorBody } from "#contract/refusal.ts";
import type { Intent } from "../settings-sections.ts";

export type Tried = {
  intent: Intent;
  error: ErrorBody["error"];
  entries: readonly (readonly [name: string, value: string])[];
};
type SettingsState = { tried: Tried | undefined; saved: string | null };

export const SettingsContext = createContext<SettingsState>({ tried: undefined, saved: null });

export function useSettingsForm(intent: Intent) {
  const { tried, saved } = useContext(SettingsContext);
  const navigation = useNavigation();
  const own = tried?.intent === intent ? tried : undefined;
  const typed = (name: string) => own?.entries.filter(([given]) => given === name).map(([, value]) => value);
  return {
    busy: navigation.state !== "idle" && navigation.formData?.get("intent") === intent,
    saved: !tried && saved === intent,
    error: own?.error,
    /** Text of what is wrong with a field. */
    wrong: (name: string) => own?.error.fields[name],
    /** What was typed before it was refused, else what is stored. */
    value: (name: string, stored: string | null) => typed(name)?.[0] ?? stored ?? "",
    values: (name: string, stored: readonly string[]) => typed(name) ?? stored,
    checked: (name: string, stored: boolean) => (own ? typed(name)!.length > 0 : stored),
  };
}
