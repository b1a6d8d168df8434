/** The calls of the settings that need more than one feature: the name, and what a member agreed to. */
import * as z from "zod/mini";
import { defineCall } from "#contract/call.ts";
import { text } from "#contract/text.ts";

export const changeName = defineCall({
  method: "PUT",
  path: "/api/profile.php?name=1",
  who: "member",
  summary: "Changes the member's name, once in a while.",
  input: z.object({ name: text(256, 1) }),
  output: z.object({ name: z.string() }),
  errors: ["validation", "foreign_site", "authentication_required"],
});

const kinds = ["terms", "sensitive_data", "marketing", "fictional"] as const;

export const ConsentEntry = z.object({
  kind: z.enum(kinds),
  /** The date of the text that was agreed to. */
  version: z.string(),
  given_at: z.iso.datetime(),
  withdrawn_at: z.nullable(z.iso.datetime()),
});
export type ConsentEntry = z.infer<typeof ConsentEntry>;

export const getConsents = defineCall({
  method: "GET",
  path: "/api/consents.php",
  who: "member",
  summary: "What the member agreed to, and when; also what was taken back.",
  input: z.object({}),
  output: z.object({ consents: z.array(ConsentEntry) }),
  errors: ["authentication_required"],
});

export const saveConsent = defineCall({
  method: "PUT",
  path: "/api/consents.php",
  who: "member",
  summary: "Agrees to something or takes it back; the terms end only with the account.",
  input: z.object({ kind: z.enum(["sensitive_data", "marketing", "fictional"]), given: z.boolean() }),
  output: z.object({ consents: z.array(ConsentEntry) }),
  errors: ["validation", "foreign_site", "authentication_required"],
});
