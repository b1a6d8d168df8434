import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { underWay } from "#lib/reload-once.ts";
import { AskError, onAuthenticationRequired } from "./browser.ts";
import { defineCall } from "./call.ts";
import { upload } from "./upload.ts";

const call = defineCall({
  method: "POST",
  path: "/api/photo.php",
  who: "member",
  summary: "Takes a picture.",
  input: z.object({}),
  output: z.object({}),
  errors: ["authentication_required"],
});

/** Answers every request with this. */
function answerWith(status: number, response: unknown): void {
  class Answered extends EventTarget {
    upload = new EventTarget();
    status = status;
    response = response;
    open = () => undefined;
    setRequestHeader = () => undefined;
    send() {
      for (const type of ["load", "loadend"]) this.dispatchEvent(new Event(type));
    }
  }
  vi.stubGlobal("XMLHttpRequest", Answered);
}

const refused = (code: string) => ({ error: { code, message: "No.", params: {}, fields: {} } });
const send = () => upload(call, new Blob(["x"]), { onProgress: () => undefined });

test("a picture that comes after the session has ended logs the member out, as every call does", async () => {
  const told = vi.fn<() => void>();
  const forget = onAuthenticationRequired(told);
  answerWith(403, refused("authentication_required"));
  await expect(send()).rejects.toBeInstanceOf(AskError);
  expect(told).toHaveBeenCalledOnce();
  answerWith(409, refused("photo_limit"));
  await expect(send()).rejects.toMatchObject({ code: "photo_limit", http_status: 409 });
  answerWith(502, null);
  await expect(send()).rejects.toThrow("HTTP 502");
  expect(told).toHaveBeenCalledOnce();
  forget();
});

test("a picture that was answered is not counted as on its way any more, or no page would be loaded anew again", async () => {
  answerWith(200, {});
  await send();
  answerWith(502, null);
  await expect(send()).rejects.toThrow("HTTP 502");
  expect([...underWay]).toEqual([]);
});
