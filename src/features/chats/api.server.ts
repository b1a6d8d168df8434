/** The calls of chats and what answers them. */
import { serve } from "#platform/http/run.server.ts";
import * as chats from "./chats.server.ts";
import * as contract from "./contract.ts";
import * as conversations from "./conversations.server.ts";

export const chatsApi = [
  serve(contract.getChats, chats.getChats),
  serve(contract.getChat, conversations.getChat),
  serve(contract.getDraft, conversations.getDraft),
];
