/** Where the end of a purchase leads back to. */
import { expect, test } from "vitest";
import { openJar } from "#platform/http/cookies.server.ts";
import { findWayBack, keepWayBack } from "./way-back.server.ts";

const id = "01234567-89ab-cdef-0123-456789abcdef";
const member = { id: "fedcba98-7654-3210-fedc-ba9876543210" } as never;
const other = { id: "00000000-7654-3210-fedc-ba9876543210" } as never;

function wayFrom(referer: string | null, buyer = member, reader = member): string | undefined {
  const cookies = openJar(undefined, false);
  const headers = new Headers(referer === null ? {} : { referer });
  keepWayBack({ member: buyer, cookies }, { url: new URL("https://vesper.example/credits"), request: { headers } });
  return findWayBack({ member: reader, cookies });
}

test.each([
  [`https://vesper.example/chats/${id}?search=Ann`, `/chats/${id}`],
  [`https://vesper.example/members/${id}/chat`, `/members/${id}/chat`],
  ["https://vesper.example/chats", undefined],
  [`https://vesper.example/members/${id}`, undefined],
  [`https://elsewhere.example/chats/${id}`, undefined],
  [`https://vesper.example//elsewhere.example/chats/${id}`, undefined],
  [`https://vesper.example/chats/${id}/more`, undefined],
  ["about:blank", undefined],
  ["no address", undefined],
  [null, undefined],
])("who comes to buy from %s goes back to %s", (from, back) => expect(wayFrom(from)).toBe(back));

test("nobody is led into the conversation of another member, nor out of the site", () => {
  const from = `https://vesper.example/chats/${id}`;
  expect(wayFrom(from, member, other)).toBeUndefined();
  expect(wayFrom(from, member, null as never)).toBeUndefined();
  expect(wayFrom(from, null as never, member)).toBeUndefined();
  const cookies = openJar(`vesper_way_back=${(member as { id: string }).id}//elsewhere.example`, false);
  expect(findWayBack({ member, cookies })).toBeUndefined();
});
