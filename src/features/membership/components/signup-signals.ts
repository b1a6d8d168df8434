/** What a running sign-up tells the page around it: started, complete, closed, or gone to the login. */

export type SignupSignal = "started" | "complete" | "closed" | "login";

declare global {
  interface WindowEventMap {
    signup: CustomEvent<SignupSignal>;
  }
}

export function sendSignal(signal: SignupSignal): void {
  window.dispatchEvent(new CustomEvent("signup", { detail: signal }));
}
