/** What is known of an error that ended on the error page. */
import { isRouteErrorResponse } from "react-router";
import { useTranslations } from "#i18n/words.ts";

type ToldError = { status: number; told: string | undefined };

/** Only our own words are shown: what a proxy in between answers is no text for members, and may be a whole document. */
export function toldError(error: unknown): ToldError {
  if (!isRouteErrorResponse(error)) return { status: 500, told: undefined };
  const { told } = (error.data ?? {}) as { told?: unknown };
  return { status: error.status, told: typeof told === "string" && told !== "" ? told : undefined };
}

/** A form that was not taken, because nobody is logged in any more or the database is away; the browser has it still. */
export function isUnsent(error: unknown): boolean {
  return isRouteErrorResponse(error) && (error.data as { unsent?: unknown } | null)?.unsent === true;
}

/** Spec 8: the message as title; 404 has its own sentence, everything unforeseen the general one. */
export function useToldError(error: unknown): { status: number; title: string } {
  const t = useTranslations();
  const { status, told } = toldError(error);
  return { status, title: status === 404 ? t("errors.not_found") : (told ?? t("errors.unexpected")) };
}
