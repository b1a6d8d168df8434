/** Passwords: Argon2id over their exact bytes, a few at a time so that logins cannot starve the site. */
import { channel } from "node:diagnostics_channel";
import { hash, verify } from "@node-rs/argon2";
import { Refusal } from "#contract/refusal.ts";
import { createSemaphore, LineFull } from "#lib/semaphore.ts";

type Cost = { readonly memoryCost: number; readonly timeCost: number; readonly parallelism: number };

/** 19 MiB, two passes, one lane: the least that OWASP advises. */
export const properCost: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
let cost = properCost;

/** Only for tests: they check thousands of passwords that protect nobody. */
export function hashAtCost(given: Cost): void {
  cost = given;
}

const current = () => `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;
/** The hash of no password: checked for accounts that do not exist, so that they take as long as others. */
const nobody = () => `${current()}${"A".repeat(22)}$${"A".repeat(43)}`;

/** Says each time that a password is worked on: the costly part of an answer, for whoever measures. */
export const passwordWork = channel("vesper.password-work");

const inTurn = createSemaphore({ at_once: 4, waiting_max: 200 });

async function queued<T>(work: () => Promise<T>): Promise<T> {
  passwordWork.publish(undefined);
  try {
    return await inTurn(work);
  } catch (error) {
    if (error instanceof LineFull) throw new Refusal("rate_limited", { retry_after: 5 });
    throw error;
  }
}

export async function hashPassword(password: string): Promise<string> {
  return queued(() => hash(Buffer.from(password, "utf8"), cost));
}

/** Takes the same time whether there is a hash or not. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const right = await queued(() => verify(stored ?? nobody(), Buffer.from(password, "utf8")));
  return right && stored !== undefined;
}

/** Made with other parameters than today's: worth hashing again at the next login. */
export function isOutdatedHash(stored: string): boolean {
  return !stored.startsWith(current());
}
