/** Answers that never came, or not whole: the connection broke, or only a proxy before the site spoke. */
import { isRouteErrorResponse } from "react-router";
import { toldError } from "./told-error.ts";

/** A page that did not come through; the router would show any error in its place, also a bug of the page itself. */
export class LostPage extends Error {
  override readonly name = "LostPage";
}

/** These pass by themselves; the same request may well be answered a moment later. */
export const passing = new Set([429, 502, 503, 504]);
/** What the router says of an answer that it could not read to its end. */
const cutOff = "Unable to decode turbo-stream response";

/** Of what came of a request: no answer at all, or half of one. */
export function isLost(error: unknown): boolean {
  if (error instanceof LostPage) return true;
  // What every browser throws when no answer came. For a part of the program lost-parts.ts finds out why.
  if (error instanceof TypeError) return !/module/i.test(error.message);
  return error instanceof Error && error.message === cutOff;
}

/** Whether it is worth asking again by itself: no page of the site has said anything. */
export function isPassing(error: unknown): error is { status?: number } {
  if (error instanceof LostPage) return true;
  return isRouteErrorResponse(error) && passing.has(error.status) && toldError(error).told === undefined;
}
