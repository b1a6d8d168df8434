/** Judgements on their way to the server: one after the other, so that each answer says what is left after it. */
import type { swipeLike, swipePass, undoPass } from "./swipe-contract.ts";

export type Judgement = { call: typeof swipeLike | typeof swipePass | typeof undoPass; id: string };
type Sending = Judgement & { send: () => Promise<void> };

export type SwipeQueue = {
  add(sending: Sending): void;
  /** The page is left: what waits goes out now. Should it be shown again, each is sent once more, which means the same. */
  leave(): void;
};

export function createSwipeQueue(sendNow: (judgement: Judgement) => void): SwipeQueue {
  const waiting: Sending[] = [];
  let busy = false;

  async function work(): Promise<void> {
    busy = true;
    for (let next = waiting.shift(); next; next = waiting.shift()) await next.send();
    busy = false;
  }

  return {
    add(sending) {
      waiting.push(sending);
      if (!busy) void work();
    },
    leave() {
      // All at once, so in no order: a pass and its undoing that both still wait are as if they had never been.
      const undone = new Set(waiting.filter(({ call }) => call.path.endsWith("undo=1")).map(({ id }) => id));
      const passed = new Set(waiting.filter(({ call }) => call.path.endsWith("pass=1")).map(({ id }) => id));
      for (const { call, id } of waiting) if (!(undone.has(id) && passed.has(id))) sendNow({ call, id });
    },
  };
}
