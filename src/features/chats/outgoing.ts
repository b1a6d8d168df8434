/** What goes out of a conversation: one at a time, in the order it was written, until the server has it. */
import type { Message } from "./contract.ts";

/** A message that the server has not acknowledged. Its key makes every further attempt harmless. */
export type Outgoing = {
  client_key: string;
  text: string;
  /** The key of a gift from the catalogue. */
  gift: string | null;
  /** An address of the image inside the browser. */
  preview: string | null;
  cost: number;
  written_at: string;
  /** Waiting for those before it or for the network, being sent, or refused. */
  state: "waiting" | "sending" | "failed";
  /** How much of an image has arrived, from 0 to 1. */
  progress: number;
  problem: Problem | null;
  /** An attempt has begun, and no answer has said what became of it. */
  unsure?: boolean | undefined;
};

/**
 * Why a message was not sent; without a code the server has not said so. It may have been sent where no answer came, and
 * where that `stops` all, those behind it do not overtake it.
 */
export type Problem = { code: string | null; text: string; unsure?: boolean; stops?: boolean };

export type OutgoingEvent =
  | { type: "written"; outgoing: Outgoing }
  | { type: "sending" | "waiting"; client_key: string }
  | { type: "progressed"; client_key: string; progress: number }
  | { type: "sent"; message: Message }
  | { type: "failed"; client_key: string; problem: Problem }
  | { type: "discarded"; client_key: string };

export function outgoingState(all: readonly Outgoing[], event: OutgoingEvent): readonly Outgoing[] {
  switch (event.type) {
    case "written":
      return written(all, event.outgoing);
    case "sending":
      return changed(all, event.client_key, { state: "sending", progress: 0, problem: null, unsure: true });
    case "waiting":
      return changed(all, event.client_key, { state: "waiting" });
    case "progressed":
      return changed(all, event.client_key, { progress: event.progress });
    case "sent":
      return without(all, event.message.client_key);
    case "failed":
      return failed(all, event.client_key, event.problem);
    case "discarded":
      return without(all, event.client_key);
  }
}

function written(all: readonly Outgoing[], one: Outgoing): readonly Outgoing[] {
  const known = all.some(({ client_key }) => client_key === one.client_key);
  // What was stopped with it goes on behind it.
  return changed(
    known ? all : [...all, one],
    one.client_key,
    one,
    ({ problem }) => problem?.stops && { state: "waiting", problem: null },
  );
}

function failed(all: readonly Outgoing[], client_key: string, problem: Problem): readonly Outgoing[] {
  const change = { state: "failed", problem } as const;
  return changed(
    all,
    client_key,
    { ...change, unsure: problem.unsure },
    (behind) => problem.stops && behind.state === "waiting" && change,
  );
}

/** @param also What becomes of each behind it. */
function changed(
  all: readonly Outgoing[],
  client_key: string,
  change: Partial<Outgoing>,
  also?: (behind: Outgoing) => Partial<Outgoing> | false | undefined,
): readonly Outgoing[] {
  let behind = false;
  return all.map((one) => {
    if (one.client_key !== client_key) return behind && also ? { ...one, ...also(one) } : one;
    behind = true;
    return { ...one, ...change };
  });
}

function without(all: readonly Outgoing[], client_key: string | null): readonly Outgoing[] {
  return all.filter((one) => one.client_key !== client_key);
}

/** The message to send now. */
export function nextOutgoing(all: readonly Outgoing[]): Outgoing | undefined {
  return all.some(({ state }) => state === "sending") ? undefined : all.find(({ state }) => state === "waiting");
}
