/** Asks the server, while somebody types, whether a name or an address can be used. */
import { useEffect, useState } from "react";
import { ask } from "#contract/browser.ts";
import { checkSignup } from "../contract.ts";

const pause_ms = 500;

type Given = { name?: string | undefined; email?: string | undefined };
type Told = { name: string | null; email: string | null };
const nothing: Told = { name: null, email: null };

/** What is undefined is not asked; what the browser itself finds wrong should not be given. */
export function useSignupCheck({ name, email }: Given): Told {
  const [told, setTold] = useState(nothing);
  useEffect(() => {
    setTold(nothing);
    if (name === undefined && email === undefined) return undefined;
    const ended = new AbortController();
    const timer = setTimeout(() => {
      const given = { ...(name === undefined ? {} : { name }), ...(email === undefined ? {} : { email }) };
      // Only a help: without an answer, the sign-up itself says what is wrong.
      ask(checkSignup, given, { signal: ended.signal }).then(setTold, () => undefined);
    }, pause_ms);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [name, email]);
  return told;
}
