import { describe, expect, test } from "vitest";
import type { Message } from "./contract.ts";
import { type ConversationRow, conversationRows, dayTeller } from "./conversation-rows.ts";
import type { Outgoing } from "./outgoing.ts";

let sequence = 0;
function aMessage(side: "me" | "her", sent_at: string, change: Partial<Message> = {}): Message {
  sequence += 1;
  const own = side === "me";
  return {
    sequence,
    own,
    kind: "text",
    text: `Line ${sequence}`,
    image: null,
    gift: null,
    sent_at,
    client_key: own ? `key ${sequence}` : null,
    cost: own ? 1 : null,
    waiting: false,
    ...change,
  };
}

const outgoing: Outgoing = {
  client_key: "new",
  text: "On its way",
  gift: null,
  preview: null,
  cost: 1,
  written_at: "2026-06-02T20:00:30.000Z",
  state: "sending",
  progress: 0,
  problem: null,
};

const utc = dayTeller("UTC");
const rowsOf = (messages: Message[], more: Partial<{ waiting: Message[]; outgoing: Outgoing[] }> = {}, dayOf = utc) =>
  conversationRows({ messages, waiting: [], outgoing: [], ...more }, dayOf);
const shape = (row: ConversationRow) =>
  row.kind === "day" ? `day ${row.at.slice(0, 10)}` : `${row.kind}${row.group.end ? " end" : ""} ${row.group.cost}`;

describe("the rows of a conversation", () => {
  test("nothing makes no rows", () => {
    expect(rowsOf([])).toEqual([]);
  });

  test("begin each day with its name", () => {
    const rows = rowsOf([aMessage("her", "2026-06-01T20:00:00Z"), aMessage("her", "2026-06-02T08:00:00Z")]);
    expect(rows.map(shape)).toEqual(["day 2026-06-01", "message end 0", "day 2026-06-02", "message end 0"]);
  });

  test("know the day where the member lives", () => {
    const late = [aMessage("her", "2026-06-01T21:30:00Z"), aMessage("her", "2026-06-01T22:30:00Z")];
    expect(rowsOf(late).filter(({ kind }) => kind === "day")).toHaveLength(1);
    expect(rowsOf(late, {}, dayTeller("Europe/Amsterdam")).filter(({ kind }) => kind === "day")).toHaveLength(2);
  });

  test("group what one wrote in one go, with what it cost together", () => {
    const rows = rowsOf([
      aMessage("me", "2026-06-01T20:00:00Z"),
      aMessage("me", "2026-06-01T20:03:00Z", { cost: 2 }),
      aMessage("her", "2026-06-01T20:04:00Z"),
      aMessage("her", "2026-06-01T20:20:00Z"),
    ]);
    expect(rows.map(shape).slice(1)).toEqual(["message 1", "message end 3", "message end 0", "message end 0"]);
  });

  test("keep what waits and what is on its way at the end, each by itself and still without cost", () => {
    const rows = rowsOf([aMessage("me", "2026-06-02T20:00:00Z")], {
      waiting: [aMessage("me", "2026-06-02T20:00:10Z", { sequence: 0, waiting: true, cost: 0 })],
      outgoing: [outgoing],
    });
    expect(rows.map(shape)).toEqual(["day 2026-06-02", "message end 1", "message end 0", "outgoing end 0"]);
  });

  test("show what waited and was refused as not sent", () => {
    const refused = aMessage("me", "2026-06-02T20:00:00Z", { sequence: 0, waiting: true, refusal: "blocked" });
    const [, row] = rowsOf([], { waiting: [refused] });
    expect(row).toMatchObject({
      kind: "outgoing",
      held: true,
      outgoing: { state: "failed", problem: { code: "blocked" } },
    });
  });

  test("keep the key of a message when it is stored", () => {
    const [, before] = rowsOf([], { outgoing: [outgoing] });
    const [, after] = rowsOf([aMessage("me", outgoing.written_at, { client_key: outgoing.client_key })]);
    expect(after!.key).toBe(before!.key);
  });

  test("of a text left unsent days ago begin no day before the last one again", () => {
    const left = { ...outgoing, written_at: "2026-06-01T20:00:30.000Z" };
    const rows = rowsOf([aMessage("her", "2026-06-01T20:00:00Z"), aMessage("her", "2026-06-02T08:00:00Z")], {
      outgoing: [left],
    });
    expect(rows.map(shape).slice(2)).toEqual(["day 2026-06-02", "message end 0", "outgoing end 0"]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });

  test("have a key each", () => {
    const rows = rowsOf([
      aMessage("me", "2026-06-01T20:00:00Z"),
      aMessage("her", "2026-06-01T20:00:00Z"),
      aMessage("her", "2026-06-02T20:00:00Z"),
    ]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });
});
