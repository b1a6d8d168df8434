/** The calls of members and what answers them. */
import { serve } from "#platform/http/run.server.ts";
import * as blocks from "./blocks.server.ts";
import * as contract from "./contract.ts";
import * as finderContract from "./finder-contract.ts";
import * as finder from "./match-finder.server.ts";
import * as members from "./members.server.ts";
import * as profile from "./profile.server.ts";
import * as search from "./search-contract.ts";
import { searchMembers } from "./search.server.ts";
import * as settings from "./settings.server.ts";

export const membersApi = [
  serve(search.searchMembers, searchMembers),
  serve(contract.getProfile, profile.getProfile),
  serve(contract.getRelated, profile.getRelated),
  serve(contract.listBlocked, blocks.listBlocked),
  serve(contract.blockMember, blocks.blockMember),
  serve(contract.unblockMember, blocks.unblockMember),
  serve(finderContract.getMatches, finder.getMatches),
  serve(finderContract.saveWishes, finder.saveWishes),
  serve(contract.getPreviewMembers, members.getPreviewMembers),
  serve(contract.getProfileSettings, settings.getProfileSettings),
  serve(contract.saveProfileSettings, settings.saveProfileSettings),
  serve(contract.savePrivacy, settings.savePrivacy),
  serve(contract.saveSearchPreferences, settings.saveSearchPreferences),
];
