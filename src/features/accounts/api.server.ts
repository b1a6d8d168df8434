/** The calls of accounts and what answers them. */
import { serve } from "#platform/http/run.server.ts";
import * as contract from "./contract.ts";
import * as dismissals from "./dismissals.server.ts";
import * as logins from "./login.server.ts";
import * as mailChange from "./mail-change.server.ts";
import * as passwords from "./password.server.ts";
import * as presence from "./presence.server.ts";
import * as sessions from "./session-list.server.ts";
import * as user from "./user.server.ts";

export const accountsApi = [
  serve(contract.getUser, user.getUser),
  serve(contract.saveUser, user.saveUser),
  serve(contract.saveDismissal, dismissals.saveDismissal),
  serve(contract.acceptTerms, user.acceptTerms),
  serve(contract.login, logins.login),
  serve(contract.logout, logins.logout),
  serve(contract.logoutByPost, logins.logout),
  serve(contract.leavePage, presence.leavePage),
  serve(contract.requestPasswordReset, passwords.requestPasswordReset),
  serve(contract.resetPassword, passwords.resetPassword),
  serve(contract.changePassword, passwords.changePassword),
  serve(contract.requestMailChange, mailChange.requestMailChange),
  serve(contract.undoMailChange, mailChange.undoMailChange),
  serve(contract.listSessions, sessions.listSessions),
  serve(contract.endSession, sessions.endSession),
  serve(contract.endOtherSessions, sessions.endOtherSessions),
];
