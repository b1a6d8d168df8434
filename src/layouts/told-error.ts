/** What is known of an error that ended on the error page. */
import { isRouteErrorResponse } from "react-router";

type ToldError = { status: number; told: string | undefined };

/** Only our own words are shown: what a proxy in between answers is no text for members, and may be a whole document. */
export function toldError(error: unknown): ToldError {
  if (!isRouteErrorResponse(error)) return { status: 500, told: undefined };
  const { told } = (error.data ?? {}) as { told?: unknown };
  return { status: error.status, told: typeof told === "string" && told !== "" ? told : undefined };
}
