/** The OpenAPI document, made from the same declarations that serve the calls. */
import * as z from "zod/mini";
import { toJSONSchema } from "zod";
import type { Call } from "#contract/call.ts";
import { refusals } from "#contract/refusal.ts";
import { cookieName } from "#platform/http/cookies.server.ts";

const errorSchema = {
  type: "object",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      required: ["code", "message", "params", "fields"],
      properties: {
        code: { type: "string", enum: [...Object.keys(refusals), "unexpected"] },
        message: { type: "string", description: "In the caller's language." },
        params: { type: "object" },
        fields: { type: "object", additionalProperties: { type: "string" } },
      },
    },
  },
};

function schemaOf(schema: z.ZodMiniType, io: "input" | "output"): Record<string, unknown> {
  const { $schema: _, ...rest } = toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}

function bodyOf({ method, upload }: Call, schema: object): object {
  if (upload)
    return { requestBody: { required: true, content: { [upload]: { schema: { type: "string", format: "binary" } } } } };
  if (method === "GET" || method === "DELETE") return {};
  return { requestBody: { required: true, content: { "application/json": { schema } } } };
}

/** OpenAPI knows no queries in paths: two calls of one address are described together. */
export function openApiDocument(name: string, secure: boolean, routes: readonly { call: Call }[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const { call } of routes) {
    const [address = "", query] = call.path.split("?");
    const method = call.method.toLowerCase();
    const input = schemaOf(call.input, "input") as { properties?: Record<string, object>; required?: string[] };
    const inQuery = call.method === "GET" || call.method === "DELETE" || call.upload !== undefined;
    const parameters = [
      ...[...new URLSearchParams(query)].map(([key, value]) => ({
        in: "query",
        name: key,
        required: true,
        schema: { const: value },
      })),
      ...(inQuery
        ? Object.entries(input.properties ?? {}).map(([key, schema]) => ({
            in: "query",
            name: key,
            required: input.required?.includes(key) ?? false,
            schema,
          }))
        : []),
    ];
    const statuses = [...new Set(call.errors.map((code) => refusals[code]))];
    const operation = {
      summary: call.summary,
      ...(call.who === "member" ? { security: [{ session: [] }] } : {}),
      parameters,
      ...bodyOf(call, input),
      responses: {
        200: { description: "Done.", content: { "application/json": { schema: schemaOf(call.output, "output") } } },
        ...Object.fromEntries(
          statuses.map((status) => [
            status,
            {
              description: call.errors.filter((code) => refusals[code] === status).join(", "),
              content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
            },
          ]),
        ),
      },
    };
    const key = query ? `${address}?${query}` : address;
    paths[key] = { ...paths[key], [method]: operation };
  }
  return {
    openapi: "3.1.0",
    info: { title: name, version: "1" },
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: cookieName("session", secure) } },
    },
  };
}
