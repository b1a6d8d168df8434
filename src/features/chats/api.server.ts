/** The calls of chats and what answers them. */
import { receive, serve } from "#platform/http/run.server.ts";
import * as chats from "./chats.server.ts";
import * as contract from "./contract.ts";
import * as giftContract from "./gifts-contract.ts";
import * as conversations from "./conversations.server.ts";
import * as gifts from "./gifts.server.ts";
import { getIcebreakers } from "./icebreakers.server.ts";
import { uploadImage } from "./images.server.ts";
import * as messages from "./messages.server.ts";
import * as reading from "./reading.server.ts";

export const chatsApi = [
  serve(contract.getChats, chats.getChats),
  serve(contract.getChat, conversations.getChat),
  serve(contract.getDraft, conversations.getDraft),
  serve(contract.deleteChat, reading.deleteChat),
  serve(contract.readChat, reading.readChat),
  serve(contract.sendMessage, messages.sendMessage),
  serve(contract.sendTyping, reading.sendTyping),
  serve(contract.giveFictionalConsent, messages.giveFictionalConsent),
  serve(giftContract.getGifts, gifts.getGifts),
  serve(giftContract.getReceivedGifts, gifts.getReceivedGifts),
  serve(contract.getIcebreakers, getIcebreakers),
];

export const chatUploads = [receive(contract.uploadImage, uploadImage)];
