/** The calls of accounts and what answers them. */
import { serve } from "#platform/http/run.server.ts";
import * as contract from "./contract.ts";
import * as logins from "./login.server.ts";
import * as user from "./user.server.ts";

export const accountsApi = [
  serve(contract.getUser, user.getUser),
  serve(contract.saveUser, user.saveUser),
  serve(contract.login, logins.login),
  serve(contract.logout, logins.logout),
  serve(contract.logoutByPost, logins.logout),
];
