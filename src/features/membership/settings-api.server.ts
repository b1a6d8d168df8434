/** The calls of the settings and what answers them. */
import { serve } from "#platform/http/run.server.ts";
import * as consents from "./consents.server.ts";
import { changeName } from "./name-change.server.ts";
import * as contract from "./settings-contract.ts";

export const settingsApi = [
  serve(contract.changeName, changeName),
  serve(contract.getConsents, consents.getConsents),
  serve(contract.saveConsent, consents.saveConsent),
];
