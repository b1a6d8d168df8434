/** When the modal of the time bonus opens (spec 4): 40 seconds after the members area was entered, if it may. */

const delay_ms = 40_000;
/** How soon it is tried again while something stands in its way. */
const retry_ms = 1_000;

type Situation = {
  credits: number;
  /** Put away before, here or on another device. */
  dismissed: boolean;
  /** The time bonus is running. */
  visible: boolean;
  /** Something is being typed, or another modal is open. */
  hindered: boolean;
};

export function bonusModalVerdict({ credits, dismissed, visible, hindered }: Situation): "open" | "wait" | "never" {
  if (credits !== 0 || dismissed || !visible) return "never";
  return hindered ? "wait" : "open";
}

type Options = {
  /** How long the member has been in the members area. */
  stayed_ms: number;
  verdict: () => ReturnType<typeof bonusModalVerdict>;
  open: () => void;
};

/** What stands in its way is waited for; what forbids it at that moment forbids it until the area is entered again. */
export function startBonusModalTimer({ stayed_ms, verdict, open }: Options): () => void {
  let handle = setTimeout(decide, Math.max(retry_ms, delay_ms - stayed_ms));
  function decide(): void {
    const decided = verdict();
    if (decided === "open") open();
    else if (decided === "wait") handle = setTimeout(decide, retry_ms);
  }
  return () => clearTimeout(handle);
}

/** How long somebody is somewhere, measured across changes of the layout: only a moment outside ends the stay. */
export function createStay(elapsed_ms: () => number = () => performance.now()) {
  let entered_ms: number | undefined;
  let present = 0;
  return {
    enter(): number {
      present += 1;
      entered_ms ??= elapsed_ms();
      return elapsed_ms() - entered_ms;
    },
    leave(): void {
      present -= 1;
      // The next layout enters in the same breath as this one leaves.
      queueMicrotask(() => {
        if (present === 0) entered_ms = undefined;
      });
    },
  };
}

/** Decision d.2: never while a form has the focus, over words that were not sent, or over another modal. */
export function isHindered(page: Document): boolean {
  if (page.querySelector("dialog[open]")) return true;
  if (page.activeElement?.closest("form, input, textarea, select, [contenteditable]")) return true;
  return [...page.querySelectorAll("textarea")].some(({ value, defaultValue }) => value !== defaultValue);
}
