/** The calls of credits and what answers them. */
import { serve } from "#platform/http/run.server.ts";
import * as contract from "./contract.ts";
import * as credits from "./credits.server.ts";
import * as discounts from "./discounts.server.ts";
import * as timeBonus from "./time-bonus.server.ts";

export const creditsApi = [
  serve(contract.getBundles, credits.getBundles),
  serve(contract.getDiscountCode, discounts.getDiscountCode),
  serve(contract.getTimeBonus, timeBonus.getTimeBonus),
];
