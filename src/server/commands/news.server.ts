/** News and promotions: sends an operator's words to everybody who wants them, lists and stops what was sent. */
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import {
  addCampaign,
  campaignKeys,
  type CampaignKey,
  CampaignTexts,
  listCampaigns,
  removeCampaign,
} from "#features/notifications/campaigns.server.ts";
import { isUuid } from "#lib/uuid.ts";
import { contextOfJob } from "../worker.server.ts";
import { CommandError, type Command, type Means } from "./command.server.ts";
import { requirePage } from "./pages.server.ts";
import { checked, chosenSite } from "./settings.server.ts";

const listed = 20;

async function contextOf(means: Means, args: readonly string[]) {
  const { site, rest } = await chosenSite(means, args);
  return { ctx: await contextOfJob(means.application, site.id, randomUUID()), rest };
}

async function readTexts(path: string): Promise<CampaignTexts> {
  const text = await readFile(path, "utf8").catch(() => {
    throw new CommandError(`The file "${path}" cannot be read.`);
  });
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new CommandError(`The file "${path}" is no JSON.`);
  }
  return checked(CampaignTexts, given, path, "sent");
}

export const newsCommands: readonly Command[] = [
  {
    words: "news send",
    args: `FILE [${campaignKeys.join("|")}] [--site=HOST]`,
    help: 'sends news, or promotions, from a file like {"en": {"subject", "text", "action": {"label", "path"}}}',
    async run(means, args) {
      const { ctx, rest } = await contextOf(means, args);
      const [path, key = "news"] = rest;
      if (!path) throw new CommandError("Name the file with the texts.");
      if (!(campaignKeys as readonly string[]).includes(key))
        throw new CommandError(`Send one of ${campaignKeys.join(", ")}.`);
      const texts = await readTexts(path);
      for (const { action } of Object.values(texts)) if (action) await requirePage(ctx, action.path, "sent");
      const id = await addCampaign(ctx, key as CampaignKey, texts);
      means.print(`${id}  goes out in ${Object.keys(texts).join(", ")}, to those who want ${key}.`);
    },
  },
  {
    words: "news stop",
    args: "ID [--site=HOST]",
    help: "stops what was sent: who has not got it yet gets it no more",
    async run(means, args) {
      const { ctx, rest } = await contextOf(means, args);
      const [id = ""] = rest;
      if (!isUuid(id) || !(await removeCampaign(ctx, id))) throw new CommandError(`Nothing was sent as "${id}".`);
      means.print(`${id} is stopped.`);
    },
  },
  {
    words: "news",
    args: "[--site=HOST]",
    help: "lists the news and promotions that were sent, newest first",
    async run(means, args) {
      const { ctx } = await contextOf(means, args);
      const sent = await listCampaigns(ctx, listed);
      if (sent.length === 0) means.print("Nothing was sent.");
      for (const { id, key, created_at, planned_at, waiting, subject } of sent) {
        const state = planned_at && waiting === 0 ? "done" : `${waiting} waiting${planned_at ? "" : ", more to come"}`;
        means.print(`${id}  ${created_at.toISOString().slice(0, 16).replace("T", " ")}  ${key}: ${subject} (${state})`);
      }
    },
  },
];
