/** Whatever stands in place of a value, a call takes it or refuses it in words: none breaks. */
import { randomUUID } from "node:crypto";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toJSONSchema } from "zod";
import { requestOf } from "#contract/browser.ts";
import type { Call } from "#contract/call.ts";
import { routes, uploads } from "#server/calls.server.ts";
import { startTestApplication, type TestApplication } from "./support/application.ts";
import { aMember, type TestMember } from "./support/factories.ts";
import { aConversation } from "./support/relations.ts";

const uuid = "00000000-0000-4000-8000-000000000000";
const strange: readonly unknown[] = [
  ...[null, true, -1, 1.5, 2 ** 53, 1e308, [], [null], {}, { length: 1e9 }],
  ...["", "a\u0000b", "\ud800", "__proto__", "%", "9".repeat(30), "2026-02-30", "99999-01-01", uuid, "x".repeat(5_000)],
];
const bodies = ["", "{", "null", "[]", '"a"', '{"__proto__":{"a":1}}', `${"[".repeat(5_000)}${"]".repeat(5_000)}`];

let site: TestApplication;
let partner: TestMember;
beforeAll(async () => {
  site = await startTestApplication({ settings: { logged_out_search: "yes" } });
  partner = await aMember(site.application.db, { photo: "active" });
});
afterAll(() => site.close());

type Schema = {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  type?: string;
  format?: string;
};

/** Something that may stand there, so that what stands beside it is looked at. */
function usual(schema: Schema, name: string, ids: Record<string, string>): unknown {
  if (name in ids) return ids[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return usual(first, name, ids);
  const { properties = {} } = schema;
  if (schema.type === "object")
    return Object.fromEntries(Object.entries(properties).map(([key, of]) => [key, usual(of, key, ids)]));
  if (schema.type === "array") return [];
  if (schema.type === "boolean") return true;
  if (schema.type === "integer" || schema.type === "number") return 1;
  if (schema.format === "uuid") return randomUUID();
  return name.includes("country") ? "NL" : "Hello";
}

/** Each field in turn is something else. */
function inputsOf({ input }: Call, ids: Record<string, string>): Record<string, unknown>[] {
  const schema = toJSONSchema(input, { io: "input", unrepresentable: "any" }) as Schema;
  const whole = usual({ type: "object", ...schema }, "", ids) as Record<string, unknown>;
  return [
    whole,
    ...Object.keys(whole).flatMap((field) =>
      strange.map((value): Record<string, unknown> => ({ ...whole, [field]: value })),
    ),
  ];
}

const calls = [...routes, ...uploads].map(({ call }) => call);

test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))("%s", async (_, call) => {
  const { db } = site.application;
  const member = await aMember(db, { gender: "male", paid_user: true, credits: 1_000 });
  const conversation = await aConversation(db, [{ from: partner, to: member, body: "Hello" }]);
  // Who may not come in is refused before anything is looked at.
  const browser = call.who === "member" ? await site.as(member) : site.browser();
  const broken: string[] = [];
  async function send(options: InjectOptions): Promise<void> {
    const { statusCode, body } = await browser.inject(options);
    if (statusCode >= 500) broken.push(`${statusCode} ${JSON.stringify(options).slice(0, 300)} ${body.slice(0, 200)}`);
  }
  const ids = { id: partner.id, conversation };
  for (const input of inputsOf(call, ids)) {
    const { url, init } = requestOf(call, wellFormed(call, input));
    const headers = { ...(init.headers as Record<string, string>), "sec-fetch-site": "same-origin" };
    await send({
      method: call.method,
      url,
      headers,
      ...(init.body ? { payload: init.body as string } : {}),
    });
  }
  const headers = { "content-type": "application/json", "x-request-type": "client", "sec-fetch-site": "same-origin" };
  for (const payload of bodies) await send({ method: call.method, url: call.path, headers, payload });
  expect(broken).toEqual([]);
});

/** An address has only texts, and none of half a sign. */
function wellFormed({ method }: Call, input: Record<string, unknown>): Record<string, unknown> {
  if (method !== "GET" && method !== "DELETE") return input;
  const texts = Object.entries(input).map(([name, value]) => [name, textOf(value).toWellFormed()]);
  return Object.fromEntries(texts) as Record<string, string>;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}
