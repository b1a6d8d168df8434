/** Whatever stands in place of a value, a call takes it or refuses it in words: none breaks. */
import { createECDH, randomUUID } from "node:crypto";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toJSONSchema } from "zod";
import { requestOf } from "#contract/browser.ts";
import type { Call } from "#contract/call.ts";
import type { ErrorBody } from "#contract/refusal.ts";
import { routes, uploads } from "#server/calls.server.ts";
import { startTestApplication, type TestApplication } from "./support/application.ts";
import { anOrder, startedOrder } from "./support/buying.ts";
import { details } from "./support/debits.ts";
import { aMember, aPhoto, password, type TestMember } from "./support/factories.ts";
import { aVisitor } from "./support/joining.ts";
import { aConversation } from "./support/relations.ts";

const uuid = "00000000-0000-4000-8000-000000000000";
const strange: readonly unknown[] = [
  ...[null, -1, 1e308, [null], { length: 1e9 }],
  ...["", "a\u0000b", "\ud800", "__proto__", "2026-02-30", uuid, "x".repeat(5_000)],
];
const bodies = ["", "{", "null", "[]", '"a"', '{"__proto__":{"a":1}}', `${"[".repeat(5_000)}${"]".repeat(5_000)}`];

/** Calls that cannot go well here, so that their later steps are not reached. */
const refused: Readonly<Record<string, string>> = {
  "POST /api/partner-signup.php": "signed by the partner's server over all fields",
  "POST /api/mail-report.php": "signed by the mail server",
  "POST /api/delete.php": "the right password would be the member's end",
  "POST /api/directdebit.php?otp=1": "the code is in a text message",
  "POST /api/photo.php": "takes a file",
  "POST /api/message-image.php": "takes a file",
};

let site: TestApplication;
let partner: TestMember;
let photo: string;
beforeAll(async () => {
  site = await startTestApplication({ settings: { logged_out_search: "yes" } });
  partner = await aMember(site.application.db);
  photo = (await aPhoto(site.application.db, partner.id)).id;
});
afterAll(() => site.close());

type Schema = {
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  type?: string;
  format?: string;
};
type Values = Readonly<Record<string, unknown>>;

/** Something that may stand there, so that what stands beside it is looked at. */
function usual(schema: Schema, name: string, known: Values): unknown {
  if (name in known) return known[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? [];
  if (first) return usual(first, name, known);
  const { properties = {}, required = [] } = schema;
  if (schema.type === "object")
    return Object.fromEntries(required.map((field) => [field, usual(properties[field]!, field, known)]));
  if (schema.type === "array") return [];
  if (schema.type === "boolean") return true;
  if (schema.type === "integer" || schema.type === "number") return 1;
  if (schema.format === "uuid") return randomUUID();
  if (schema.format === "date") return "2023-12-01";
  if (schema.format === "date-time") return "2026-01-01T00:00:00Z";
  return name.includes("country") ? "NL" : "Hello";
}

let count = 0;
/** By its name, what must be more than well-formed; anew for each request, because some may be used once. */
function knownValues(): Values {
  count += 1;
  return {
    ...{ ...details, phone: "06 1234 5678", total: 999, method: "ideal" },
    ...{ email: `new${count}@example.org`, name: `New ${count}`, date_of_birth: "1990-03-14", months: null },
    ...{ password, old_password: password, password_repeat: password, min_age: 20, max_age: 60, page: "/" },
    ...{ left: 0, top: 0, width: 1, height: 1 },
    ...{ endpoint: "https://fcm.googleapis.com/1", p256dh, auth: "A".repeat(22) },
  };
}
const p256dh = createECDH("prime256v1").generateKeys("base64url");

/** First as they should be, then each field in turn is something else. */
function inputsOf({ input }: Call, more: Values, known: Values): { input: Values; isWhole: boolean }[] {
  const schema = toJSONSchema(input, { io: "input", unrepresentable: "any" }) as Schema;
  return (schema.oneOf ?? [schema]).flatMap((kind) => {
    const values = () => ({ ...knownValues(), ...known });
    const whole = () => ({ ...(usual({ ...kind, type: "object" }, "", values()) as Values), ...more });
    return [
      { input: whole(), isWhole: true },
      ...Object.keys(kind.properties ?? {}).flatMap((field) =>
        strange.map((value) => ({ input: { ...whole(), [field]: value }, isWhole: false })),
      ),
    ];
  });
}

/** Besides what its form asks for, a call needs this to go well. */
const moreFor = (conversation: string): Readonly<Record<string, Values>> => ({
  "POST /api/user.php": { email: partner.email },
  "POST /api/reset-password.php": { email: partner.email },
  "POST /api/exclusion.php": { email: partner.email },
  "POST /api/message.php": { conversation, text: "Hello" },
  "POST /api/signup.php": { date_of_birth: "1990-03-14", consent_terms: true, consent_sensitive_data: true },
});

const calls = [...routes, ...uploads].map(({ call }) => call);

test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))("%s", async (key, call) => {
  const { db } = site.application;
  const member = await aMember(db, { gender: "male", paid_user: true, credits: 1_000 });
  const conversation = await aConversation(db, [{ from: partner, to: member, body: "Hello" }]);
  // Who may not come in is refused before anything is looked at.
  const asked = call.who === "member" ? await site.as(member) : undefined;
  const id = call.path.includes("/photo.php") ? (await aPhoto(db, member.id)).id : partner.id;
  const payment_id = call.path.includes("/directdebit.php")
    ? (await startedOrder(asked!, { method: "sepa_direct_debit" })).payment_id
    : await anOrder(db, member.id, 10);
  const known = { id, ids: [id], profile: partner.id, photo, conversation, payment_id };
  const broken: string[] = [];
  async function send(options: InjectOptions): Promise<string | undefined> {
    const { statusCode, body } = await (asked ?? aVisitor(site)).inject(options);
    if (statusCode >= 500) broken.push(`${statusCode} ${JSON.stringify(options).slice(0, 300)} ${body.slice(0, 200)}`);
    return statusCode === 400 ? (JSON.parse(body) as ErrorBody).error.code : undefined;
  }
  for (const { input, isWhole } of inputsOf(call, moreFor(conversation)[key] ?? {}, known)) {
    const { url, init } = requestOf(call, wellFormed(call, input));
    const headers = { ...(init.headers as Record<string, string>), "sec-fetch-site": "same-origin" };
    const code = await send({
      method: call.method,
      url,
      headers,
      ...(init.body ? { payload: init.body as string } : {}),
    });
    if (isWhole) expect.soft(code === "validation", refused[key]).toBe(key in refused);
  }
  const headers = { "content-type": "application/json", "x-request-type": "client", "sec-fetch-site": "same-origin" };
  for (const payload of bodies) await send({ method: call.method, url: call.path, headers, payload });
  expect(broken).toEqual([]);
});

/** An address has only texts, and none of half a sign. */
function wellFormed({ method }: Call, input: Values): Values {
  if (method !== "GET" && method !== "DELETE") return input;
  const texts = Object.entries(input).map(([name, value]) => [name, textOf(value).toWellFormed()]);
  return Object.fromEntries(texts) as Record<string, string>;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}
