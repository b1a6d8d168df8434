/** The addresses of the match finder, which carry the answers from step to step. */
import { wishEntries, type Wishes } from "../finder-rules.ts";

export function finderAddress(wishes: Wishes, step: number): string {
  return `/match-finder?${new URLSearchParams([...wishEntries(wishes), ["step", String(step)]])}`;
}

/** The sign-up asks no second time whom one looks for, and keeps the answers for afterwards. */
export function finderSignupAddress(wishes: Wishes): string {
  const finder = new URLSearchParams(wishEntries(wishes)).toString();
  return `/signup?${new URLSearchParams({ seeks: wishes.gender ?? "both", finder })}`;
}
