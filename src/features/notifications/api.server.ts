/** The calls of notifications and what answers them. */
import { serve } from "#platform/http/run.server.ts";
import * as contract from "./contract.ts";
import { reportMail } from "./mail-reports.server.ts";
import * as preferences from "./preferences.server.ts";
import * as push from "./push.server.ts";
import { unsubscribe } from "./unsubscribing.server.ts";

export const notificationsApi = [
  serve(contract.savePush, push.savePush),
  serve(contract.removePush, push.removePush),
  serve(contract.getNotifications, preferences.getNotifications),
  serve(contract.saveNotifications, preferences.saveNotifications),
  serve(contract.resumeMail, preferences.resumeMail),
  serve(contract.confirmAddress, preferences.confirmAddress),
  serve(contract.unsubscribe, unsubscribe),
  serve(contract.reportMail, reportMail),
];
