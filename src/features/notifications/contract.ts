/** The calls of notifications: browsers that take pushes. */
import * as z from "zod/mini";
import { defineCall } from "#contract/call.ts";

const word = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest), z.regex(/^[A-Za-z0-9_-]+=*$/));

export const savePush = defineCall({
  method: "POST",
  path: "/api/user.php?push=1",
  who: "member",
  summary: "Saves this browser's push subscription; it ends with the session.",
  input: z.object({
    endpoint: z.string().check(z.maxLength(1000)),
    keys: z.object({ p256dh: word(120), auth: word(40) }),
  }),
  output: z.object({}),
  errors: ["validation", "foreign_site", "authentication_required"],
  keyed: true,
});

export const removePush = defineCall({
  method: "DELETE",
  path: "/api/user.php?push=1",
  who: "member",
  summary: "Ends the pushes to one browser: this one by its endpoint, another one by its id.",
  input: z.object({ endpoint: z.optional(z.string().check(z.maxLength(1000))), id: z.optional(z.uuid()) }),
  output: z.object({}),
  errors: ["validation", "foreign_site", "authentication_required"],
});
