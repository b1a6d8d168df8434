/** How a call is declared: one thing the browser may ask of the server, known to both sides and to the tests. */
import type * as z from "zod/mini";
import type { RefusalCode } from "./refusal.ts";

export type Who = "anyone" | "member";

export type Call<
  I extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
  W extends Who = Who,
> = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** A query in the path tells two calls of one address apart, as in `/api/user.php?push=1`. */
  path: `/api/${string}`;
  who: W;
  summary: string;
  input: I;
  output: O;
  errors: readonly RefusalCode[];
  /** A changing call whose input carries a key that makes a repeat harmless may be retried like a GET. */
  keyed?: boolean;
  /** The answer depends only on site, language, country and whether the caller is a member: made once and kept. */
  alike?: boolean;
  /** A GET that changes something must pass the same defence against foreign sites as a POST. */
  changes?: boolean;
  /** Asked by another server: a signature in the input says who it is, so nothing is taken from a browser's cookies. */
  signed?: boolean;
  /** Posted by a mail program as a form, with its input in the address too; who opens that address is led to the page. */
  form?: { page: `/${string}` };
  /** Sent by `navigator.sendBeacon` as the page goes away, which cannot say X-Request-Type; the origin still must be ours. */
  beacon?: boolean;
  /** Open to a member whose sign-up still lacks something; every other call for members is not. */
  incomplete?: boolean;
  /**
   * The use case proves the session together with its work, in one transaction: who was let in a moment ago may begin
   * without being asked for first.
   */
  proves_session?: boolean;
  /** The body is a file of this type instead of JSON; the input is in the query. */
  upload?: string;
};

export function defineCall<I extends z.ZodMiniType, O extends z.ZodMiniType, const W extends Who>(
  call: Call<I, O, W>,
): Call<I, O, W> {
  return call;
}

export type Input<C extends Call> = z.output<C["input"]>;
export type Output<C extends Call> = z.output<C["output"]>;
/** What a caller may give: before defaults and coercion. */
export type Given<C extends Call> = z.input<C["input"]>;
