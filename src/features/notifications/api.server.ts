/** The calls of notifications and what answers them. */
import { serve } from "#platform/http/run.server.ts";
import * as contract from "./contract.ts";
import * as push from "./push.server.ts";

export const notificationsApi = [serve(contract.savePush, push.savePush), serve(contract.removePush, push.removePush)];
