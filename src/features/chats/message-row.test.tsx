/** What the row of a message shows. */
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import { pageWords } from "#i18n/catalogues.server.ts";
import { WordsContext } from "#i18n/words.ts";
import { aMessage } from "#tests/support/conversation.ts";
import { partsAtHand } from "#ui/later.tsx";
import { MessageRow } from "./components/message-row.tsx";
import type { Message } from "./contract.ts";

beforeAll(partsAtHand);

function shown(change: Partial<Message>): string {
  const message = aMessage(1, { kind: "image", text: "", ...change });
  const context = { name: "Nora", time_zone: "UTC", online: true, onRetry: () => {}, onDiscard: () => {} };
  return renderToStaticMarkup(
    <WordsContext value={pageWords("en")}>
      <MessageRow
        row={{ kind: "message", key: "m1", message, group: { end: true, cost: 0 } }}
        sign={null}
        context={context}
      />
    </WordsContext>,
  );
}

test("a photo whose sender has been erased says that it is gone, beside its caption", () => {
  expect(shown({})).toContain("This photo is no longer there.");
  expect(shown({ text: "The sea" })).toMatch(/no longer there.*The sea/);
  expect(shown({ removed: true })).not.toContain("no longer there");
  expect(shown({ kind: "text", text: "Hello" })).not.toContain("no longer there");
});
