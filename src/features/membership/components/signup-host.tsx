/**
 * Opens the sign-up as a modal wherever a link or a form leads to it. Before this page is interactive, on phones and
 * where not everybody may join, the same link leads to the page of the sign-up.
 */
import { useEffect, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import { useSite } from "#features/site/components/use-site.ts";
import { later } from "#ui/later.tsx";

const SignupModal = later(async () => (await import("./signup-modal.tsx")).SignupModal);

const wide = "(min-width: 48em)";

function subscribe(listener: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

export function SignupHost() {
  const { settings } = useSite();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const is_wide = useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => false,
  );
  const opens = is_wide && settings.signups === "all";

  useEffect(() => {
    if (!opens) return undefined;
    function open(event: Event, answers: URLSearchParams) {
      event.preventDefault();
      const to = `${pathname}?${new URLSearchParams([...answers, ["signup", "1"]])}`;
      void navigate(to, { preventScrollReset: true, state: search });
    }
    function handleClick(event: MouseEvent) {
      if (
        event.defaultPrevented ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return;
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (link && !link.target && isSignup(link.href)) open(event, new URL(link.href).searchParams);
    }
    function handleSubmit(event: SubmitEvent) {
      const form = event.target;
      if (
        event.defaultPrevented ||
        !(form instanceof HTMLFormElement) ||
        form.method !== "get" ||
        !isSignup(form.action)
      )
        return;
      const typed = [...new FormData(form)].flatMap(([name, value]) =>
        typeof value === "string" ? [[name, value]] : [],
      );
      open(event, new URLSearchParams(typed));
    }
    // In the capturing phase: before the router's own links navigate.
    document.addEventListener("click", handleClick, true);
    document.addEventListener("submit", handleSubmit, true);
    return () => {
      document.removeEventListener("click", handleClick, true);
      document.removeEventListener("submit", handleSubmit, true);
    };
  }, [opens, navigate, pathname, search]);

  if (!opens || new URLSearchParams(search).get("signup") !== "1") return null;
  return <SignupModal />;
}

function isSignup(address: string): boolean {
  const url = new URL(address);
  return url.origin === window.location.origin && url.pathname === "/signup";
}
