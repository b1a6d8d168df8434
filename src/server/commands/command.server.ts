/** What a command of the operator's command line is made of. */
import { ConfigError } from "#platform/config.server.ts";
import type { Application } from "../application.server.ts";
import type { House } from "../house.server.ts";

export type Command = {
  /** The words that choose it, as in "settings get". */
  words: string;
  /** What may follow, for the help. */
  args: string;
  help: string;
  run(means: Means, args: readonly string[]): Promise<void>;
};

export type Means = { application: Application; house: House; print: (line: string) => void };

/** Told to the operator as it is, without a stack. */
export class CommandError extends ConfigError {}
