import { UNSAFE_ErrorResponseImpl as Answer } from "react-router";
import { expect, test } from "vitest";
import { isPassing, LostPage } from "./lost-answers.ts";

test.each([
  ["a page that did not come through", new LostPage(), true],
  ["the words of a proxy", new Answer(502, "", "<h1>Bad Gateway</h1>"), true],
  ["what a proxy says to who is too fast", new Answer(429, "", "<p>Slow down</p>"), true],
  ["the site's own word to who is too fast", new Answer(429, "", { told: "Slow down." }), false],
  ["the site's own word that it is closed", new Answer(503, "", { told: "Back soon." }), false],
  ["a bug of the site", new Answer(500, "", "x"), false],
  ["a bug of the page", new TypeError("x is undefined"), false],
])("%s is asked for again by itself: %s", (_, error, expected) => {
  expect(isPassing(error)).toBe(expected);
});
