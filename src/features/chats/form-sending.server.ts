/** Sending by the page's own form, where no script runs. */
import { redirect, type RouterContextProvider } from "react-router";
import type { ErrorBody } from "#contract/refusal.ts";
import { formText } from "#lib/form-text.ts";
import { act } from "#platform/http/page.server.ts";
import * as contract from "./contract.ts";
import { giveFictionalConsent, sendMessage } from "./messages.server.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider>; url: URL };
type Target = { conversation: string } | { profile: string };

/** Leads to the conversation; what was refused comes back with its text, so that nothing has to be typed again. */
export async function sendByForm(args: Args, target: Target): Promise<{ error: ErrorBody["error"]; text: string }> {
  const form = await args.request.formData();
  // Browsers send each line break as two characters.
  const text = formText(form, "text").replaceAll("\r\n", "\n").trim();
  if (form.get("fictional_consent") === "on") await act(args, contract.giveFictionalConsent, giveFictionalConsent, {});
  const { done, error } = await act(args, contract.sendMessage, sendMessage, {
    ...target,
    client_key: formText(form, "client_key"),
    text,
  });
  if (done) throw redirect(`/chats/${done.conversation.id}`);
  return { error, text };
}
