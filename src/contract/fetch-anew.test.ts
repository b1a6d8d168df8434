/** What is asked for after a change is never answered with what was true before it. */
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { fetchAnew } from "./fetch-anew.ts";

/** Each question waits until the test answers it. */
function openQuestions() {
  const answers: ((answer: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  return { answers, query: { queryKey: ["user"], queryFn } };
}

test.each([["known before"], [undefined]])(
  "an answer that was under way does not count, whether it comes first or last, with %s kept",
  async (kept) => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const client = new QueryClient();
      const { answers, query } = openQuestions();
      if (kept !== undefined) client.setQueryData(query.queryKey, kept);
      const before = client.fetchQuery({ ...query, staleTime: 0 });
      const after = fetchAnew(client, query);
      for (const at of order) answers[at]!(["old", "new"][at]!);
      expect(await Promise.all([before, after])).toEqual(["new", "new"]);
      expect(client.getQueryData(query.queryKey)).toBe("new");
    }
  },
);

test("where nothing is under way it is asked for once", async () => {
  const client = new QueryClient();
  const { answers, query } = openQuestions();
  client.setQueryData(query.queryKey, "old");
  const after = fetchAnew(client, query);
  expect(answers).toHaveLength(1);
  answers[0]!("new");
  expect(await after).toBe("new");
});
