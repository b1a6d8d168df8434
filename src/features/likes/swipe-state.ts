/** What the browser knows of the swipe game: the cards in hand, what is on its way, what is left of the day. */
import type { Output } from "#contract/call.ts";
import type { getSwipe, SwipeCard, SwipeDay } from "./swipe-contract.ts";

export type Verdict = "like" | "pass";

export type SwipeState = {
  /** The first lies on top. */
  cards: readonly SwipeCard[];
  /** As the server said last. */
  day: SwipeDay;
  /** Sent, but not answered yet; already shown as used. */
  sent: { readonly like: number; readonly pass: number };
  /** Judged here: a load that began before must not deal them again. */
  judged: ReadonlySet<string>;
  /** Passed last, while that can be undone. */
  last_pass: SwipeCard | null;
  /** The last load brought nobody new. */
  exhausted: boolean;
  /** The day as it was when more cards were asked for, until they come; "missed" when none came, until the next card goes. */
  asked: SwipeDay | "missed" | null;
};

export type SwipeEvent =
  | { type: "judged"; card: SwipeCard; verdict: Verdict }
  | { type: "answered"; verdict: Verdict; day: SwipeDay }
  /** Not stored: the card comes back, unless its member has gone. */
  | { type: "failed"; verdict: Verdict; card: SwipeCard; reason: "gone" | "limit" | "other" }
  | { type: "asked" }
  | { type: "dealt"; dealt: Output<typeof getSwipe> }
  | { type: "missed" }
  /** A new day: everything as the server has it. */
  | { type: "restarted"; dealt: Output<typeof getSwipe> }
  | { type: "undone"; card: SwipeCard; day: SwipeDay }
  | { type: "undo_refused" }
  /** Reported and blocked: nobody to judge any more. */
  | { type: "removed"; id: string };

export function firstHand(dealt: Output<typeof getSwipe>): SwipeState {
  const { cards, last_pass, ...day } = dealt;
  const exhausted = cards.length === 0;
  return { cards, day, sent: { like: 0, pass: 0 }, judged: new Set(), last_pass, exhausted, asked: null };
}

export const likesLeft = ({ day, sent }: SwipeState) => Math.max(0, day.likes_left - sent.like);
export const passesLeft = ({ day, sent }: SwipeState) => Math.max(0, day.passes_left - sent.pass);
/** d.3-6: after the last like the game is over for the day. */
export const isOver = (state: SwipeState) => likesLeft(state) === 0;
export const mayUndo = ({ day, last_pass }: SwipeState) => last_pass !== null && day.undos_left > 0;

/** With so few cards left the next ones are asked for. */
const few_cards = 5;
export const needsCards = (state: SwipeState) =>
  state.cards.length <= few_cards && !state.exhausted && state.asked === null && !isOver(state);
/** None came, and none is left with which they would be asked for again. */
export const waitsForCards = (state: SwipeState) =>
  state.cards.length === 0 && state.asked === "missed" && !isOver(state);

const without = (cards: readonly SwipeCard[], id: string) => cards.filter((card) => card.id !== id);

export function swipeReducer(state: SwipeState, event: SwipeEvent): SwipeState {
  switch (event.type) {
    case "judged":
      return {
        ...state,
        cards: without(state.cards, event.card.id),
        judged: new Set([...state.judged, event.card.id]),
        sent: { ...state.sent, [event.verdict]: state.sent[event.verdict] + 1 },
        last_pass: event.verdict === "pass" ? event.card : state.last_pass,
        asked: askedAnew(state),
      };
    case "answered":
      return { ...state, day: event.day, sent: oneLess(state.sent, event.verdict) };
    case "failed":
      return failed(state, event);
    case "asked":
      return { ...state, asked: state.day };
    case "missed":
      return { ...state, asked: "missed" };
    case "dealt": {
      const { cards, last_pass, ...day } = event.dealt;
      const held = new Set(state.cards.map(({ id }) => id));
      const fresh = cards.filter(({ id }) => !held.has(id) && !state.judged.has(id));
      return {
        ...state,
        cards: [...state.cards, ...fresh],
        // A judgement that was answered meanwhile knows more of the day, and so will one on its way.
        day: state.asked === state.day && state.sent.like + state.sent.pass === 0 ? day : state.day,
        last_pass: state.last_pass ?? last_pass,
        exhausted: fresh.length === 0,
        asked: null,
      };
    }
    case "restarted":
      return firstHand(event.dealt);
    case "undone":
      return {
        ...state,
        cards: [event.card, ...without(state.cards, event.card.id)],
        day: event.day,
        judged: new Set([...state.judged].filter((id) => id !== event.card.id)),
        last_pass: null,
      };
    case "undo_refused":
      return { ...state, last_pass: null, day: { ...state.day, undos_left: 0 } };
    case "removed":
      return {
        ...state,
        cards: without(state.cards, event.id),
        judged: new Set([...state.judged, event.id]),
        asked: askedAnew(state),
      };
  }
}

function askedAnew({ asked }: SwipeState): SwipeState["asked"] {
  return asked === "missed" ? null : asked;
}

function oneLess(sent: SwipeState["sent"], verdict: Verdict): SwipeState["sent"] {
  return { ...sent, [verdict]: Math.max(0, sent[verdict] - 1) };
}

function failed(state: SwipeState, { verdict, card, reason }: SwipeEvent & { type: "failed" }): SwipeState {
  const next = {
    ...state,
    sent: oneLess(state.sent, verdict),
    last_pass: state.last_pass?.id === card.id ? null : state.last_pass,
  };
  if (reason === "gone") return next;
  const left = verdict === "like" ? "likes_left" : "passes_left";
  return {
    ...next,
    cards: [card, ...without(state.cards, card.id)],
    judged: new Set([...state.judged].filter((id) => id !== card.id)),
    // Another tab has used it up.
    day: reason === "limit" ? { ...state.day, [left]: 0 } : state.day,
  };
}

/** Thrown far enough, or fast enough; a card that is let go before stays. */
export function verdictOfDrag({ x, width, speed }: { x: number; width: number; speed: number }): Verdict | undefined {
  const far = Math.abs(x) > width * 0.32;
  const fast = Math.abs(speed) > 0.6 && Math.abs(x) > width * 0.08 && Math.sign(speed) === Math.sign(x);
  if (!far && !fast) return undefined;
  return x > 0 ? "like" : "pass";
}

/** Hours and minutes until the next day, rounded up: when it says 00:00, it is there. */
export function hoursMinutes(seconds: number): string {
  const minutes = Math.ceil(Math.max(0, seconds) / 60);
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
}
