/** Sends a file with its progress, which fetch cannot tell, and comes back later while the site is busy. */
import { underWay } from "#lib/reload-once.ts";
import { AskError, failureOf, retries, retryDelay_ms } from "./browser.ts";
import type { Call, Output } from "./call.ts";

/** A line on which nothing has moved for so long is taken for broken; the server needs less for its answer. */
export const stall_ms = 60_000;

type Options = {
  onProgress: (share: number) => void;
  signal?: AbortSignal;
  /** The input of the call, as its address has it. */
  query?: string;
};

export async function upload<C extends Call>(call: C, file: Blob, options: Options): Promise<Output<C>> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await send(call, file, options);
    } catch (error) {
      // Only when the server says that it did nothing: after a broken connection a second try could be a second picture.
      if (!(error instanceof AskError) || error.code !== "busy" || attempt >= retries) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryDelay_ms(attempt)));
      options.signal?.throwIfAborted();
    }
  }
}

function send<C extends Call>(call: C, file: Blob, { onProgress, signal, query = "" }: Options): Promise<Output<C>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(call.method, call.path + query);
    request.responseType = "json";
    request.setRequestHeader("x-request-type", "client");
    request.setRequestHeader("content-type", file.type || "application/octet-stream");
    let stall: ReturnType<typeof setTimeout>;
    const breakOff = () => reject(new Error("The connection broke."));
    function wait(): void {
      clearTimeout(stall);
      stall = setTimeout(() => {
        breakOff();
        request.abort();
      }, stall_ms);
    }
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      wait();
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener("error", breakOff);
    request.addEventListener("loadend", () => {
      clearTimeout(stall);
      underWay.delete(request);
    });
    request.addEventListener("abort", () => reject(new DOMException("The upload was cancelled.", "AbortError")));
    request.addEventListener("load", () => {
      const body = request.response as Output<C> | null;
      if (request.status === 200 && body) resolve(body);
      else reject(failureOf(call, request.status, body));
    });
    signal?.throwIfAborted();
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    wait();
    underWay.add(request);
    request.send(file);
  });
}
