/** How a running site hears that it is to stop, whatever the way: Ctrl-C, a closed terminal, a killed parent. */

/** How long repeated signals are taken for echoes of the first: npm and terminals send the same one several times. */
const echoMs = 3_000;

const stopSignals = ["SIGINT", "SIGTERM"] as const;

/** The program itself stops cleanly at SIGINT or SIGTERM; this makes sure that nothing cuts that short or leaves it out. */
export function guardSignals(): void {
  let firstAt: number | undefined;
  const hear = (signal: NodeJS.Signals) => {
    firstAt ??= Date.now();
    // Whoever asks again later does not want to wait any longer.
    if (Date.now() - firstAt > echoMs) process.exit(130);
    // A program that is still starting does not listen yet; it is told once it does.
    if (process.listenerCount(signal) === 1) tellLater(signal);
  };
  for (const signal of stopSignals) process.on(signal, hear);
  process.on("SIGHUP", () => process.emit("SIGTERM", "SIGTERM"));
  const parent = process.ppid;
  const parentWatch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(parentWatch);
    process.emit("SIGTERM", "SIGTERM");
  }, 200);
  parentWatch.unref();
}

function tellLater(signal: NodeJS.Signals): void {
  const tell = (event: string | symbol) => {
    if (event !== signal) return;
    process.off("newListener", tell);
    setImmediate(() => process.emit(signal, signal));
  };
  process.on("newListener", tell);
}
