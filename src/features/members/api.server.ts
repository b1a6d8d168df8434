/** The calls of members and what answers them. */
import { serve } from "#platform/http/run.server.ts";
import * as contract from "./contract.ts";
import * as members from "./members.server.ts";

export const membersApi = [
  serve(contract.searchMembers, members.searchMembers),
  serve(contract.getProfile, members.getProfile),
  serve(contract.getPreviewMembers, members.getPreviewMembers),
];
