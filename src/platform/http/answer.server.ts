/** Turns what was thrown into the answer of the API: a refusal with its text, or a bug without any detail. */
import type { ErrorBody, RefusalParams } from "#contract/refusal.ts";
import { Refusal } from "#contract/refusal.ts";
import type { Translate } from "#i18n/catalogues.server.ts";
import { isAway } from "../db/away.server.ts";

/** After so many seconds a site that is away for a moment is asked again. */
export const back_after_s = 5;

const unkept = { "cache-control": "no-store" };

type ErrorAnswer = { status: number; headers: Record<string, string>; body: ErrorBody; expected: boolean };

export function errorAnswer(t: Translate, error: unknown): ErrorAnswer {
  const refusal = error instanceof Refusal ? error : asRefusal(error);
  if (!refusal && isAway(error))
    return { ...errorAnswer(t, new Refusal("maintenance", { retry_after: back_after_s })), expected: false };
  if (!refusal) {
    const body: ErrorBody = { error: { code: "unexpected", message: t("errors.unexpected"), params: {}, fields: {} } };
    return { status: 500, headers: unkept, body, expected: false };
  }
  const { code, params, fields } = refusal;
  const after = params["retry_after"];
  return {
    status: refusal.status,
    headers: { ...unkept, ...(after !== undefined && { "retry-after": String(after) }) },
    body: { error: { code, message: refusalText(t, refusal), params, fields: fieldTexts(t, fields, params) } },
    expected: true,
  };
}

export function refusalText(t: Translate, { code, params }: Refusal): string {
  return t(`errors.${code}`, params as never);
}

export function fieldTexts(
  t: Translate,
  fields: Record<string, string>,
  params: RefusalParams = {},
): Record<string, string> {
  const text = (key: string) => t(key as "errors.field_invalid", params as never);
  return Object.fromEntries(Object.entries(fields).map(([field, key]) => [field, text(key)]));
}

/** Fastify refuses some requests before any of our code sees them. */
function asRefusal(error: unknown): Refusal | undefined {
  const status = (error as { statusCode?: number }).statusCode;
  if (status === 413) return new Refusal("too_large");
  if (status === 415) return new Refusal("unsupported_media_type");
  if (status !== undefined && status >= 400 && status < 500) return new Refusal("validation");
  return undefined;
}
