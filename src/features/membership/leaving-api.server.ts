/** The calls of leaving and what answers them. */
import { serve } from "#platform/http/run.server.ts";
import * as deletion from "./deletion.server.ts";
import * as downloads from "./export.server.ts";
import * as contract from "./leaving-contract.ts";
import * as reactivation from "./reactivation.server.ts";

export const leavingApi = [
  serve(contract.getDeletion, deletion.getDeletion),
  serve(contract.beginDeletion, deletion.beginDeletion),
  serve(contract.pauseInstead, deletion.pauseInstead),
  serve(contract.sendDeletionCode, deletion.sendDeletionCode),
  serve(contract.deleteAccount, deletion.deleteAccount),
  serve(contract.findReactivation, reactivation.findReactivation),
  serve(contract.reactivateByLink, reactivation.reactivateByLink),
  serve(contract.reactivate, reactivation.reactivate),
  serve(contract.getExport, downloads.getExport),
  serve(contract.requestExport, downloads.requestExport),
];
