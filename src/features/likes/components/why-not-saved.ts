/** Why a like or a skip was not saved. */
import { AskError } from "#contract/browser.ts";

type Key = "errors.connection" | "likes.gone" | "app.offline_title" | "ui.lost-text";

/** @param title What was not saved; without an answer nobody knows whether it was. */
export function whyNotSaved(t: (key: Key) => string, error: unknown, title: string): { title: string; text: string } {
  // Of somebody who blocks one or has left, the answer speaks of a page.
  if (error instanceof AskError) return { title, text: error.code === "not_found" ? t("likes.gone") : error.text };
  if ((error as Error).message === "offline") return { title, text: t("errors.connection") };
  return { title: t("app.offline_title"), text: t("ui.lost-text") };
}
