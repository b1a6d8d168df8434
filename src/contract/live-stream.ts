/** Reads server-sent events from the body of an answer. */
import type { LiveEvent } from "./live.ts";

type OnEvent = (number: number | undefined, event: LiveEvent) => void;

/** Until the stream ends or breaks. `alive` hears of every byte, the empty comments between events too. */
export async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  alive: () => void,
  onEvent: OnEvent,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    alive();
    const blocks = (rest + value).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) readBlock(block, onEvent);
  }
}

function readBlock(block: string, onEvent: OnEvent): void {
  let number: number | undefined;
  let text: string | undefined;
  for (const line of block.split("\n")) {
    if (line.startsWith("id: ")) number = Number(line.slice(4));
    else if (line.startsWith("data: ")) text = line.slice(6);
  }
  if (text !== undefined) onEvent(number, JSON.parse(text) as LiveEvent);
}
