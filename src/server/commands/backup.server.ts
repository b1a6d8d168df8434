/** The whole site to one file, and back. */
import type { Command } from "../command-line.server.ts";

export const backupCommands: readonly Command[] = [];
