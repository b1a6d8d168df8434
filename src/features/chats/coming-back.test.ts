/** What an earlier visit left unsent, and what another tab does with it meanwhile. */
import { expect, onTestFinished, test, vi } from "vitest";
import type { Unsent } from "#lib/drafts.ts";
import { comeBack } from "./components/unsent.tsx";
import { courierTo } from "./couriers.ts";
import type { OutgoingEvent } from "./outgoing.ts";

const unsent = (client_key: string, state: string, picture = false): Unsent => ({
  ...{ client_key, text: `Message ${client_key}`, state, picture },
  written_at: "2026-11-19T12:00:00Z",
});

test("while the sending of one is waited for, another that is tried again elsewhere goes from here, with its picture", async () => {
  vi.stubGlobal("addEventListener", () => undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  const sending = Promise.withResolvers<void>();
  const requested: string[] = [];
  const locks = {
    async request(key: string, work: () => void): Promise<void> {
      requested.push(key);
      if (requested.length === 1) await sending.promise;
      work();
    },
  };
  vi.stubGlobal("navigator", { onLine: true, locks });
  const revoked = vi.spyOn(URL, "revokeObjectURL");
  const own = courierTo("partner");
  const told: OutgoingEvent[] = [];
  own.left = undefined;
  own.page = {
    ...{ onStored: () => undefined, onFailed: () => undefined, keep: () => undefined },
    show: (event) => void told.push(event),
    deliver: () => Promise.resolve(),
  };
  let kept = [unsent("first", "sending")];
  const given = {
    ...{ own, read: () => kept, member_id: "me", t: ((key: string) => key) as never },
    ...{ attach: () => "blob:", forget: () => undefined },
  };
  const waiting = comeBack({ ...given, again: false });

  // This tab has a second one, which was refused; the other tab tries it again.
  const preview = URL.createObjectURL(new Blob(["picture"]));
  own.known = [unsent("second", "failed", true)];
  own.attachments.set("second", { file: new Blob(), preview, cancel: new AbortController() });
  kept = [unsent("first", "sending"), unsent("second", "sending", true)];
  const looked = comeBack({ ...given, again: true });
  expect(told).toEqual([{ type: "discarded", client_key: "second" }]);
  expect(revoked).toHaveBeenCalledWith(preview);
  expect(requested).toEqual(["first", "second"]);

  // Both were sent.
  kept = [];
  sending.resolve();
  await Promise.all([waiting, looked]);
  expect(told).toHaveLength(1);
  expect(own.awaited.size).toBe(0);
});
