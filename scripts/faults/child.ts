/**
 * Loaded before the program in a process of the fault suite: a clock that can be moved, a provider without TLS, and a signal
 * at which memory is cleared and what is still held is noted.
 */
import { readFileSync, writeFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const file = process.env["FAULTS_CLOCK"];
let off_ms = 0;

function look(): void {
  try {
    off_ms = Number(readFileSync(file!, "utf8")) || 0;
  } catch {
    // Nobody has moved it yet.
  }
}

if (file) {
  look();
  setInterval(look, 100).unref();
  const real = Date;
  const now = () => real.now() + off_ms;
  globalThis.Date = new Proxy(real, {
    construct: (target, given: unknown[], as) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, as) as Date,
    apply: () => new real(now()).toString(),
    get: (target, key) => (key === "now" ? now : (Reflect.get(target, key) as unknown)),
  });
}

// The client of the provider makes an agent for TLS whatever the address; the stand-in speaks none.
(https as { Agent: unknown }).Agent = http.Agent;

setFlagsFromString("--expose-gc");
const clear = runInNewContext("gc") as () => void;
process.on("SIGUSR2", () => {
  clear();
  const { heapUsed, external } = process.memoryUsage();
  writeFileSync(join(process.env["FAULTS_FOLDER"]!, `held-${process.pid}`), String(heapUsed + external));
});
