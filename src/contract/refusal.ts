/** An answer that the specification foresees ("not enough credits"). Anything else thrown is a bug. */

/** Each code with its HTTP status; its text is `errors.<code>` in the catalogue. */
export const refusals = {
  validation: 400,
  foreign_site: 403,
  authentication_required: 403,
  not_confirmed: 403,
  premium_required: 403,
  blocked: 403,
  login_failed: 401,
  too_many_attempts: 429,
  too_many_reset_mails: 429,
  link_invalid: 410,
  rate_limited: 429,
  not_enough_credits: 402,
  conversation_limit: 403,
  // Not 429: the day has to pass, so nobody tries again by itself.
  new_partners_limit: 403,
  fictional_consent: 403,
  photo_limit: 403,
  like_limit: 403,
  pass_limit: 403,
  undo_limit: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  payment_failed: 402,
  price_changed: 409,
  method_unavailable: 409,
  code_not_found: 404,
  code_already_used: 409,
  code_expired: 410,
  code_country: 403,
  code_minimum: 403,
  code_method: 403,
  debit_blocked: 403,
  debit_limit: 403,
  debit_codes_used: 429,
  withdrawal_closed: 409,
  purchase_not_found: 404,
  maintenance: 503,
  busy: 503,
  account_exists: 409,
  account_pending_deletion: 409,
  account_banned: 403,
  account_suspended: 403,
  account_excluded: 403,
  signup_refused: 403,
  signups_closed: 403,
  signup_incomplete: 403,
  activation_failed: 410,
  partner_unknown: 401,
  signature_invalid: 401,
} as const;

export type RefusalCode = keyof typeof refusals;

/** The HTTP status of an answer that was no success. */
export function refusalStatus(code: RefusalCode | "unexpected"): number {
  return code === "unexpected" ? 500 : refusals[code];
}

export type RefusalParams = Record<string, string | number>;

export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: RefusalCode;
  readonly params: RefusalParams;
  /** Text keys of what is wrong with single fields of the input. */
  readonly fields: Record<string, string>;

  constructor(code: RefusalCode, params: RefusalParams = {}, fields: Record<string, string> = {}) {
    super(code);
    this.code = code;
    this.params = params;
    this.fields = fields;
  }

  get status(): number {
    return refusalStatus(this.code);
  }
}

/** The body of every answer that is not a success: message and fields in the caller's language. */
export type ErrorBody = {
  error: { code: RefusalCode | "unexpected"; message: string; params: RefusalParams; fields: Record<string, string> };
};
