/** Why a like or a skip was not saved. */
import { AskError } from "#contract/browser.ts";

export function whyNotSaved(t: (key: "errors.connection" | "likes.gone") => string, error: unknown): string {
  if (!(error instanceof AskError)) return t("errors.connection");
  // Of somebody who blocks one or has left, the answer speaks of a page.
  return error.code === "not_found" ? t("likes.gone") : error.text;
}
