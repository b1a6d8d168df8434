import pg from "pg";
import { expect, inject, test } from "vitest";
import { lookAt, whyUnfit } from "./fit.server.ts";

const fit = { version: 18, encoding: "UTF8", switched_off: null };

test.for([
  [fit, undefined],
  [{ ...fit, version: 19 }, undefined],
  [{ ...fit, version: 17 }, "The site needs PostgreSQL 18 or newer, and this is 17: see docs/production.md."],
  [
    { ...fit, encoding: "LATIN1" },
    "The database keeps texts as LATIN1, which lacks letters that members write: make one with ENCODING 'UTF8'.",
  ],
  [
    { ...fit, switched_off: "fsync" },
    "PostgreSQL runs with fsync off: it could lose messages and payments. Switch it on.",
  ],
] as const)("a database is fit or not: %j", ([database, reason]) => {
  expect(whyUnfit(database)).toBe(reason);
});

test("what a database is like is read from itself", async () => {
  const client = new pg.Client(inject("postgres"));
  await client.connect();
  await client.query("CREATE DATABASE narrow ENCODING 'LATIN1' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0");
  // The one that all tests share writes nothing through to the disk.
  expect(await lookAt({ ...inject("postgres"), database: "narrow" })).toEqual({
    version: 18,
    encoding: "LATIN1",
    switched_off: "fsync",
  });
  await client.query("DROP DATABASE narrow WITH (FORCE)");
  await client.end();
});
