/** Pictures in conversations: who may fetch them, and who is told that they are gone. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import type { TestMember } from "#tests/support/factories.ts";
import { writersOf } from "#tests/support/writing.ts";
import { blockMember } from "#features/members/contract.ts";
import { deleteChat, getChat, sendMessage } from "./contract.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

const { query, aSender, send } = writersOf(() => site);
describe("a picture in a chat", () => {
  async function aPicture(uploader: TestMember) {
    const file = randomUUID().replaceAll("-", "");
    const blurred = randomUUID().replaceAll("-", "");
    const [{ id }] = (await query<{ id: string }>(
      "INSERT INTO message_images (uploader_id, file, file_blurred, placeholder, width, height, created_at) VALUES ($1, $2, $3, '', 900, 600, now()) RETURNING id",
      [uploader.id, file, blurred],
    )) as [{ id: string }];
    for (const name of [`${file}-large.webp`, `${file}-medium.webp`, `${blurred}-blurred.webp`])
      await site.application.storage.put(name, new Uint8Array([1]), "image/webp");
    return { id, file, blurred };
  }

  async function status(member: TestMember | undefined, name: string): Promise<number> {
    const browser = member ? await site.as(member) : site.browser();
    return (await browser.inject({ method: "GET", url: `/photos/${name}` })).statusCode;
  }

  test("is fetched by the two of the conversation only", async () => {
    const [me, partner, stranger] = [await aSender(), await aSender(), await aSender()];
    const { id, file, blurred } = await aPicture(me);
    expect(await status(me, `${file}-large.webp`)).toBe(200);
    expect(await status(partner, `${file}-large.webp`)).toBe(404);
    const browser = await site.as(me);
    const client_key = randomUUID();
    const sent = (await browser.ask(sendMessage, { profile: partner.id, client_key, image: id, text: "Us" })).body;
    expect(sent).toMatchObject({
      credits: 98,
      message: { kind: "image", text: "Us", cost: 2, image: { id, width: 900 } },
    });
    for (const name of [`${file}-large.webp`, `${file}-medium.webp`, `${blurred}-blurred.webp`]) {
      expect(await status(partner, name)).toBe(200);
      expect(await status(stranger, name)).toBe(404);
      expect(await status(undefined, name)).toBe(404);
    }
    // One picture, one message.
    expect(
      (await browser.ask(sendMessage, { profile: partner.id, client_key: randomUUID(), image: id })).error?.code,
    ).toBe("validation");
    await (await site.as(partner)).ask(deleteChat, { conversation: sent.conversation.id });
    expect(await status(partner, `${file}-large.webp`)).toBe(404);
    await (await site.as(me)).ask(blockMember, { id: partner.id });
    expect(await status(me, `${file}-large.webp`)).toBe(200);
  });

  test("names no picture that the reader may not fetch, since its sender has blocked them", async () => {
    const [me, partner] = [await aSender(), await aSender()];
    const [one, other] = [await aPicture(me), await aPicture(partner)];
    const [mine, theirs] = [await site.as(me), await site.as(partner)];
    const { conversation } = (await send(me, partner)).body;
    for (const [browser, image] of [[mine, one.id] as const, [theirs, other.id] as const])
      await browser.ask(sendMessage, { conversation: conversation.id, client_key: randomUUID(), image, text: "Us" });
    const shown = async () =>
      (await theirs.ask(getChat, { conversation: conversation.id })).body.messages.map(({ kind, text, image }) => [
        ...[kind, text, image?.id],
      ]);
    expect(await shown()).toEqual([
      ["text", "Hello", undefined],
      ["image", "Us", one.id],
      ["image", "Us", other.id],
    ]);
    await mine.ask(blockMember, { id: partner.id });
    expect(await status(partner, `${one.file}-large.webp`)).toBe(404);
    expect(await shown()).toEqual([
      ["text", "Hello", undefined],
      ["image", "Us", undefined],
      ["image", "Us", other.id],
    ]);
  });
});
