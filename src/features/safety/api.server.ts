/** The calls of safety and what answers them. */
import { serve } from "#platform/http/run.server.ts";
import * as complaints from "./complaints.server.ts";
import * as contract from "./contract.ts";
import * as exclusions from "./exclusions.server.ts";
import * as reports from "./reports.server.ts";

export const safetyApi = [
  serve(contract.requestExclusion, exclusions.requestExclusion),
  serve(contract.findExclusionRequest, exclusions.findExclusionRequest),
  serve(contract.confirmExclusion, exclusions.confirmExclusion),
  serve(contract.sendReport, reports.sendReport),
  serve(contract.sendComplaint, (ctx, input) => complaints.sendComplaint(ctx, input)),
  serve(contract.getComplaint, complaints.getComplaint),
];
