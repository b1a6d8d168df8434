/** Asks the server, while somebody types, whether a name or an address can be used. */
import { useEffect, useState } from "react";
import { ask } from "#contract/browser.ts";
import { checkSignup } from "../contract.ts";

const pause_ms = 500;

type Given = { name?: string | undefined; email?: string | undefined };
type Told = { name: string | null; email: string | null };

/** What is undefined is not asked; what the browser itself finds wrong should not be given. */
export function useSignupCheck({ name, email }: Given): Told {
  const [told, setTold] = useState<Told & { of: Given }>();
  useEffect(() => {
    if (name === undefined && email === undefined) return undefined;
    const ended = new AbortController();
    const timer = setTimeout(() => {
      const given = { ...(name === undefined ? {} : { name }), ...(email === undefined ? {} : { email }) };
      ask(checkSignup, given, { signal: ended.signal }).then(
        (answer) => setTold({ ...answer, of: given }),
        // Only a help: without an answer, the sign-up itself says what is wrong.
        () => undefined,
      );
    }, pause_ms);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [name, email]);
  // An answer about something typed before says nothing about what stands there now.
  const current = told?.of.name === name && told?.of.email === email;
  return current && told ? told : { name: null, email: null };
}
