/** The calls of joining and what answers them. */
import * as accounts from "#features/accounts/contract.ts";
import { serve } from "#platform/http/run.server.ts";
import * as activation from "./activation.server.ts";
import * as completion from "./completion.server.ts";
import * as contract from "./contract.ts";
import * as partner from "./partner.server.ts";
import * as signup from "./signup.server.ts";

export const membershipApi = [
  serve(contract.checkSignup, signup.checkSignup),
  serve(contract.signup, signup.signup),
  serve(contract.getSignup, completion.getSignup),
  serve(contract.saveSignup, completion.saveSignup),
  serve(contract.activate, activation.activate),
  serve(contract.resendActivation, activation.resendActivation),
  serve(accounts.confirmMailChange, activation.confirmMailChange),
  serve(contract.getMissing, completion.getMissing),
  serve(contract.completeSignup, completion.completeSignup),
  serve(contract.partnerSignup, partner.partnerSignup),
  serve(contract.enterByPartner, partner.enterByPartner),
];
