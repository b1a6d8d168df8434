/** Live events in the browser: one stream for all tabs of a member, which heals by itself and catches up. */
import { heartbeat_ms, livePath, type LiveEvent } from "./live.ts";
import { readEvents } from "./live-stream.ts";

type Listener = (event: LiveEvent) => void;
const listeners = new Set<Listener>();

/** Everything the site tells by itself, in this tab; gives what ends it. */
export function onLive(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function emit(event: LiveEvent): void {
  for (const listener of listeners) listener(event);
}

let connected = false;

/** Whether the site tells by itself. */
export const isLive = (): boolean => connected;

/** Called with each tick of the refresh: where no stream is open, pages ask again for what they show. */
export function tickLive(): void {
  if (!connected) emit({ kind: "resync" });
}

type Member = {
  user_id: string;
  /** The last event before this page was made. */
  number: number;
};

/** What tabs tell each other. */
type Post =
  /** `before` is the last number of the tab that holds the line. */
  | { say: "event"; number: number | undefined; event: LiveEvent; before: number }
  | { say: "hello" }
  | { say: "leader"; number: number; connected: boolean };

const delay_ms_first = 500;
const delay_ms_max = 60_000;
/** Two heartbeats may be late; after that the line is dead, whatever the browser believes. */
const silence_ms = heartbeat_ms * 2 + 5_000;

/** Half to one and a half of a delay that doubles each time, so that browsers do not come back in step. */
function reconnectDelay_ms(failures: number, random: () => number = Math.random): number {
  return Math.min(delay_ms_first * 2 ** failures, delay_ms_max) * (0.5 + random());
}

/** One for the visit; gives what ends it. */
export function startLive(member: Member): () => void {
  const name = `live-${member.user_id}`;
  let last_number = member.number;
  let stop = new AbortController();
  let leading = false;
  const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(name) : undefined;
  const post = (message: Post) => channel?.postMessage(message);
  const tellLeader = () => post({ say: "leader", number: last_number, connected });

  function receive(number: number | undefined, event: LiveEvent, before = last_number): void {
    if (number !== undefined && event.kind !== "resync") {
      // What came twice was heard the first time.
      if (number <= last_number) return;
      // Numbers have no gaps: what is missing was told before this tab was listening.
      if (number > last_number + 1) emit({ kind: "resync" });
    }
    // A gap that others have found may lie before what this tab knows; back go only the numbers of the site itself.
    if (number !== undefined && (number > last_number || number < before)) last_number = number;
    emit(event);
  }

  channel?.addEventListener("message", ({ data }: MessageEvent<Post>) => {
    if (data.say === "hello") {
      if (leading) tellLeader();
    } else if (leading) return;
    else if (data.say === "event") receive(data.number, data.event, data.before);
    else {
      connected = data.connected;
      // Told to the other tabs before this one was listening.
      if (data.number > last_number) receive(data.number, { kind: "resync" });
    }
  });

  async function lead(signal: AbortSignal): Promise<void> {
    leading = true;
    try {
      await keepStream(signal, {
        after: () => last_number,
        onOpen: () => setConnected(true),
        onClose: () => setConnected(false),
        onEvent(number, event) {
          post({ say: "event", number, event, before: last_number });
          receive(number, event);
        },
      });
    } finally {
      leading = false;
    }
  }

  function setConnected(now: boolean): void {
    connected = now;
    tellLeader();
  }

  function begin(): void {
    stop = new AbortController();
    const { signal } = stop;
    post({ say: "hello" });
    // Browsers without locks hold a stream for each tab.
    const leader = navigator.locks?.request(name, { signal }, () => lead(signal)) ?? lead(signal);
    leader.catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }

  /** A page in the browser's back memory must not keep the lock; when it comes back it has missed something. */
  const handleHide = () => stop.abort();
  const handleShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) begin();
  };
  addEventListener("pagehide", handleHide);
  addEventListener("pageshow", handleShow);
  begin();
  return () => {
    stop.abort();
    channel?.close();
    connected = false;
    removeEventListener("pagehide", handleHide);
    removeEventListener("pageshow", handleShow);
  };
}

type StreamOptions = {
  after: () => number;
  onOpen: () => void;
  onClose: () => void;
  onEvent: (number: number | undefined, event: LiveEvent) => void;
};

/** Opens the stream again and again until it is stopped, or told that there is none. */
async function keepStream(signal: AbortSignal, { after, onOpen, onClose, onEvent }: StreamOptions): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const line = new AbortController();
    const cut = () => line.abort();
    signal.addEventListener("abort", cut);
    const watch = watchLine(cut);
    let wait_ms: number | undefined;
    let opened_at: number | undefined;
    try {
      const response = await fetch(livePath, {
        headers: { accept: "text/event-stream", "x-request-type": "client", "last-event-id": String(after()) },
        signal: line.signal,
        cache: "no-store",
      });
      // Logged out, as asking for the member will tell.
      if (response.status === 403) return onEvent(undefined, { kind: "user" });
      // Switched off: the refresh goes on alone.
      if (response.status === 204) return;
      if (response.ok && response.body) {
        opened_at = Date.now();
        onOpen();
        await readEvents(response.body, watch.alive, onEvent);
      } else wait_ms = Number(response.headers.get("retry-after")) * 1000 || undefined;
    } catch {
      // Every way in which a line can break ends the same: it is opened again.
    } finally {
      onClose();
      watch.end();
      signal.removeEventListener("abort", cut);
      cut();
    }
    // One that is cut as soon as it is open has failed like one that never was.
    if (opened_at !== undefined && Date.now() - opened_at >= heartbeat_ms) failures = 0;
    if (!signal.aborted) await pause(wait_ms ?? reconnectDelay_ms(failures), signal);
    failures += 1;
  }
}

/** Cuts a line that has been silent for too long, also when the device wakes up and no timer has run. */
function watchLine(cut: () => void) {
  let heard_at = Date.now();
  const check = () => {
    if (Date.now() - heard_at > silence_ms) cut();
  };
  const timer = setInterval(check, heartbeat_ms / 2);
  const handleChange = () => {
    if (document.visibilityState === "visible") check();
  };
  addEventListener("offline", cut);
  addEventListener("online", check);
  document.addEventListener("visibilitychange", handleChange);
  return {
    alive() {
      heard_at = Date.now();
    },
    end() {
      clearInterval(timer);
      removeEventListener("offline", cut);
      removeEventListener("online", check);
      document.removeEventListener("visibilitychange", handleChange);
    },
  };
}

/** Waits, but no longer than until the network or the member comes back. */
function pause(delay_ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const handleChange = () => {
      if (document.visibilityState === "visible") end();
    };
    function end(): void {
      clearTimeout(timer);
      removeEventListener("online", end);
      document.removeEventListener("visibilitychange", handleChange);
      signal.removeEventListener("abort", end);
      resolve();
    }
    const timer = setTimeout(end, delay_ms);
    addEventListener("online", end);
    document.addEventListener("visibilitychange", handleChange);
    signal.addEventListener("abort", end);
  });
}
