/** How a page's loader or action gets at the context of its request. */
import { createContext, type RouterContextProvider } from "react-router";
import type { Context } from "../context.server.ts";

export const requestContext = createContext<Context>();
/** Marks our scripts for the browser; empty where the page is held together by hashes instead. */
export const nonceContext = createContext<string>("");
/** The page once it is drawn: as text, of which the body of an answer would make bytes and then text again. */
export const drawnContext = createContext<string>("");

/** Others are given the same page: its bytes stay the same while nothing in it changes, whichever process draws it. */
export const keptContext = createContext<boolean>(false);

export function contextOf(context: Readonly<RouterContextProvider>): Context {
  return context.get(requestContext);
}
