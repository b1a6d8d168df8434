/** The calls of living together: related profiles, blocking, the match finder. */
import * as z from "zod/mini";
import { defineCall } from "#contract/call.ts";
import { MemberCard } from "./contract.ts";

export const getRelated = defineCall({
  method: "GET",
  path: "/api/related.php",
  who: "member",
  summary: "Members like the one given, who fit the caller.",
  input: z.object({ id: z.string() }),
  output: z.object({ members: z.array(MemberCard) }),
  errors: ["authentication_required", "not_found"],
});

/** Somebody the caller has blocked: only the name, to undo it. */
export const Blocked = z.object({ id: z.string(), name: z.string(), blocked_on: z.iso.date() });
export type Blocked = z.infer<typeof Blocked>;

export const listBlocked = defineCall({
  method: "GET",
  path: "/api/block.php",
  who: "member",
  summary: "Whom the caller has blocked, newest first.",
  input: z.object({}),
  output: z.object({ members: z.array(Blocked) }),
  errors: ["authentication_required"],
});

export const blockMember = defineCall({
  method: "POST",
  path: "/api/block.php",
  who: "member",
  summary: "Hides the caller and a member from each other; likes and matches between them end.",
  input: z.object({ id: z.string() }),
  output: z.object({}),
  errors: ["foreign_site", "authentication_required", "not_found"],
});

export const unblockMember = defineCall({
  method: "DELETE",
  path: "/api/block.php",
  who: "member",
  summary: "Ends a block of the caller; likes do not come back.",
  input: z.object({ id: z.string() }),
  output: z.object({}),
  errors: ["foreign_site", "authentication_required"],
});
