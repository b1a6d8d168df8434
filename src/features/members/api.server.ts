/** The calls of members and what answers them. */
import { serve } from "#platform/http/run.server.ts";
import * as blocks from "./blocks.server.ts";
import * as community from "./community-contract.ts";
import * as contract from "./contract.ts";
import * as members from "./members.server.ts";
import * as profile from "./profile.server.ts";
import * as settings from "./settings.server.ts";

export const membersApi = [
  serve(contract.searchMembers, members.searchMembers),
  serve(contract.getProfile, profile.getProfile),
  serve(community.getRelated, profile.getRelated),
  serve(community.listBlocked, blocks.listBlocked),
  serve(community.blockMember, blocks.blockMember),
  serve(community.unblockMember, blocks.unblockMember),
  serve(contract.getPreviewMembers, members.getPreviewMembers),
  serve(contract.getProfileSettings, settings.getProfileSettings),
  serve(contract.saveProfileSettings, settings.saveProfileSettings),
  serve(contract.savePrivacy, settings.savePrivacy),
  serve(contract.saveSearchPreferences, settings.saveSearchPreferences),
];
