/** Reads the form of a complaint, with its files, and sends it. */
import type { RouterContextProvider } from "react-router";
import { formText } from "#lib/form-text.ts";
import { act } from "#platform/http/page.server.ts";
import { sendComplaint } from "./complaints.server.ts";
import * as contract from "./contract.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider>; url: URL };

/** `category` where the page itself says it. */
export async function receiveComplaint(args: Args, category?: "question") {
  const form = await args.request.formData();
  const given = {
    category: category ?? formText(form, "category"),
    email: formText(form, "email"),
    subject: formText(form, "subject"),
    body: formText(form, "body"),
  };
  const files = form.getAll("files").filter((file) => typeof file !== "string" && file.size > 0) as File[];
  const bytes = await Promise.all(files.map((file) => file.bytes()));
  const { done, error } = await act(
    args,
    contract.sendComplaint,
    (ctx, input) => sendComplaint(ctx, input, bytes),
    given,
  );
  return { given, done, error };
}
