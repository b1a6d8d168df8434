import { data, type DataStrategyResult, RouterContextProvider, UNSAFE_ErrorResponseImpl as Answer } from "react-router";
import { expect, test, vi } from "vitest";
import { holdForms, onHeldForm } from "./held-forms.ts";
import { LostPage } from "./lost-answers.ts";

/** What the router gets, and what was told, when sending a form or asking for a page came to this. */
async function send(
  init: RequestInit,
  answer: DataStrategyResult | Promise<DataStrategyResult>,
  onStarted = () => undefined as void,
) {
  const told: unknown[] = [];
  const forget = onHeldForm((held) => told.push(held));
  const request = new Request("http://localhost/profile", init);
  const args = {
    request,
    url: new URL(request.url),
    pattern: "/profile",
    params: {},
    context: new RouterContextProvider(),
  };
  const results = await holdForms(args, async () => {
    onStarted();
    return { profile: await answer };
  });
  forget();
  return { result: (results as Record<string, DataStrategyResult>)["profile"], told };
}

function formOf(...bytes: string[]): FormData {
  const form = new FormData();
  form.append("files", new File(bytes, "letter.pdf"));
  return form;
}

const failed = (error: unknown): DataStrategyResult => ({ type: "error", result: error });
const unanswered = { type: "data", result: data(undefined, { status: 503 }) };
const saved: DataStrategyResult = { type: "data", result: data({}) };
const noAnswer = new TypeError("Failed to fetch");
const halfAnswer = new Error("Unable to decode turbo-stream response", { cause: new TypeError("network error") });

test.each([
  ["lost on the way", data(noAnswer), { lost: true, told: undefined }],
  ["answered by half", data(halfAnswer), { lost: true, told: undefined }],
  ["answered by a proxy only", new Answer(502, "", "<h1>Bad Gateway</h1>"), { lost: false, told: undefined }],
  ["turned away for now", new Answer(503, "", { told: "Back soon." }), { lost: false, told: "Back soon." }],
])("a form that is %s stays on its page, and its sender is told", async (_, error, held) => {
  expect(await send({ method: "POST" }, failed(error))).toEqual({
    result: unanswered,
    told: [{ ...held, to: "/profile" }],
  });
});

test.each([
  ["a bug", "POST", failed(data(new Error("secret")))],
  ["what does not exist", "POST", failed(new Answer(404, "", null))],
  ["a page with a bug", "GET", failed(new Error("secret"))],
  ["a page that was turned away", "GET", failed(new Answer(503, "", null))],
  ["a part of the program that is gone", "GET", failed(new TypeError("error loading dynamically imported module"))],
  ["a form that was refused", "POST", { type: "data", result: data({ error: {} }, { status: 422 }) }],
] as const)("%s goes its own way", async (_, method, result) => {
  expect(await send({ method }, result)).toEqual({ result, told: [] });
});

test.each([
  ["no answer", noAnswer],
  ["half an answer", halfAnswer],
])("a page of which came %s is known as lost, and nobody is told of a form", async (_, error) => {
  const { result, told } = await send({ method: "GET" }, failed(error));
  expect(result).toEqual({ type: "error", result: new LostPage("no whole answer") });
  expect([result!.result instanceof LostPage, told]).toEqual([true, []]);
});

test.each([
  ["a form without an answer", { method: "POST" }, 20_000, ["slow"]],
  ["a form answered in time", { method: "POST" }, 19_999, []],
  ["one that could have a file", { method: "POST", body: formOf() }, 20_000, ["slow"]],
  ["one with a file", { method: "POST", body: formOf("bytes") }, 59_999, []],
  ["one with a file, after a minute", { method: "POST", body: formOf("bytes") }, 60_000, ["slow"]],
  ["a page", { method: "GET" }, 60_000, []],
])("%s is told of as slow in its time, or not at all", async (_, init, after_ms, expected) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const answer = Promise.withResolvers<DataStrategyResult>();
  const started = Promise.withResolvers<void>();
  const sent = send(init, answer.promise, started.resolve);
  await started.promise;
  vi.advanceTimersByTime(after_ms);
  answer.resolve(saved);
  const { result, told } = await sent;
  expect([result, told, vi.getTimerCount()]).toEqual([saved, expected, 0]);
  vi.useRealTimers();
});
