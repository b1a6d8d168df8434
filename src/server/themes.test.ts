/** The theme that a visitor or member chose, on every page and on the one for when nothing else can be shown. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveUser } from "#features/accounts/contract.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember } from "#tests/support/factories.ts";
import { contextAt } from "#tests/support/page-context.ts";
import { loader } from "../root.tsx";
import { registerPages } from "./pages.server.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

test("a theme that a visitor made up comes into no page, which others may be given", async () => {
  const url = new URL("http://localhost:3000/");
  for (const [given, theme] of [
    ["dark", "dark"],
    ["made up", "system"],
  ] as const) {
    const { ctx, context } = await contextAt(site, url);
    ctx.cookies.set("theme", given, {});
    expect(await loader({ context, url } as never)).toMatchObject({ theme });
  }
});

test("the page for when nothing else can be shown has the theme that was chosen", async () => {
  const { app } = await site.anotherProcess();
  await registerPages(app, { build: () => Promise.reject(new Error("no build")), development: true });
  const themeFor = async (cookie: string) => {
    const answer = await app.inject({ url: "/login", headers: { host: "localhost:3000", cookie } });
    expect(answer.statusCode).toBe(500);
    expect(answer.payload).toContain("<h1>Error</h1><p>An error occurred while showing the error page</p>");
    return /data-bs-theme="([^"]*)"/.exec(answer.payload)![1];
  };
  expect(await themeFor("")).toBe("system");
  expect(await themeFor("vesper_theme=dark")).toBe("dark");
  expect(await themeFor('vesper_theme="><b>')).toBe("system");
  const member = await site.as(await aMember(site.application.db));
  await member.ask(saveUser, { theme: "light" });
  expect(await themeFor(`vesper_session=${member.cookie("session")!}; vesper_theme=dark`)).toBe("light");
});
