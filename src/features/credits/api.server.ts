/** The calls of credits and what answers them. */
import { serve } from "#platform/http/run.server.ts";
import * as contract from "./contract.ts";
import * as credits from "./credits.server.ts";

export const creditsApi = [serve(contract.getBundles, credits.getBundles)];
