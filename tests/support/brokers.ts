/**
 * Brokers for the bus: small ones that speak as NATS and Valkey do and let everybody do only what a site has to, and the
 * real ones where they are installed.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../scripts/built-site.ts";

export type RunningBroker = { url: string; stop(): Promise<void> };
export type BrokerKind = { name: string; scheme: string; start(port: number): Promise<() => Promise<void>> };

export async function startBroker(
  { scheme, start }: BrokerKind,
  port?: number,
): Promise<RunningBroker & { port: number }> {
  const own = port ?? (await freePort());
  return { url: `${scheme}://127.0.0.1:${own}`, port: own, stop: await start(own) };
}

type Speaker = (socket: Socket, heard: (subject: string, payload: string) => number) => Listener;
/** What a connection is told, and what comes of a piece of what it says: how much of it was used, nothing while it is not whole. */
type Listener = {
  subjects: Set<string>;
  tell(subject: string, payload: string): void;
  take(said: Buffer): number;
};

function standIn(speak: Speaker): BrokerKind["start"] {
  return async (port) => {
    const listeners = new Map<Socket, Listener>();
    const server = createServer((socket) => {
      const listener = speak(socket, (subject, payload) => {
        const told = [...listeners.values()].filter(({ subjects }) => subjects.has(subject));
        for (const one of told) one.tell(subject, payload);
        return told.length;
      });
      listeners.set(socket, listener);
      let rest = Buffer.alloc(0);
      socket.on("data", (chunk: Buffer) => {
        rest = Buffer.concat([rest, chunk]);
        for (let used = listener.take(rest); used > 0; used = listener.take(rest)) rest = rest.subarray(used);
      });
      socket.on("error", () => undefined);
      socket.on("close", () => listeners.delete(socket));
    });
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return async () => {
      if (!server.listening) return;
      const closed = once(server, "close");
      server.close();
      for (const socket of listeners.keys()) socket.destroy();
      await closed;
    };
  };
}

const mayUse = (subject: string) => subject.startsWith("vesper.live.");

/** https://docs.nats.io/reference/reference-protocols/nats-protocol */
const speakNats: Speaker = (socket, heard) => {
  const named = new Map<string, string>();
  const subjects = new Set<string>();
  socket.write('INFO {"server_id":"test","version":"2.10.0","proto":1,"max_payload":1048576}\r\n');
  return {
    subjects,
    tell(subject, payload) {
      for (const [sid, of] of named)
        if (of === subject) socket.write(`MSG ${subject} ${sid} ${Buffer.byteLength(payload)}\r\n${payload}\r\n`);
    },
    take(said) {
      const end = said.indexOf("\r\n");
      if (end < 0) return 0;
      const [verb, ...words] = said.toString("utf8", 0, end).split(" ");
      if (verb === "PING") socket.write("PONG\r\n");
      const refuse = (what: string) => socket.write(`-ERR 'Permissions Violation for ${what} "${words[0]}"'\r\n`);
      if (verb === "SUB" && !mayUse(words[0]!)) refuse("Subscription to");
      else if (verb === "SUB") {
        named.set(words.at(-1)!, words[0]!);
        subjects.add(words[0]!);
      }
      if (verb === "UNSUB") {
        subjects.delete(named.get(words[0]!)!);
        named.delete(words[0]!);
      }
      if (verb !== "PUB") return end + 2;
      const whole = end + 2 + Number(words.at(-1)) + 2;
      if (said.length < whole) return 0;
      if (mayUse(words[0]!)) heard(words[0]!, said.toString("utf8", end + 2, whole - 2));
      else refuse("Publish to");
      return whole;
    },
  };
};

/** https://valkey.io/topics/protocol, version 3 */
const speakValkey: Speaker = (socket, heard) => {
  const subjects = new Set<string>();
  const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`;
  const refused = (why: string) => `-NOPERM ${why}\r\n`;
  const push = (...parts: string[]) => socket.write(`>3\r\n${parts.join("")}`);
  const answers: Record<string, (words: string[]) => void> = {
    hello: () => socket.write(`%1\r\n${bulk("proto")}:3\r\n`),
    publish: ([subject, payload]) =>
      socket.write(mayUse(subject!) ? `:${heard(subject!, payload!)}\r\n` : refused("No channel permissions")),
    subscribe: (names) => {
      if (!names.every(mayUse)) return void socket.write(refused("No channel permissions"));
      for (const name of names) push(bulk("subscribe"), bulk(name), `:${subjects.add(name).size}\r\n`);
    },
    unsubscribe: (names) => {
      for (const name of names) {
        subjects.delete(name);
        push(bulk("unsubscribe"), bulk(name), `:${subjects.size}\r\n`);
      }
    },
  };
  return {
    subjects,
    tell: (subject, payload) => void push(bulk("message"), bulk(subject), bulk(payload)),
    take(said) {
      let at = 0;
      const line = () => {
        const end = said.indexOf("\r\n", at);
        if (end < 0) throw new RangeError("not whole");
        const text = said.toString("utf8", at + 1, end);
        at = end + 2;
        return Number(text);
      };
      try {
        const [verb, ...words] = Array.from({ length: line() }, () => {
          const length = line();
          if (said.length < at + length + 2) throw new RangeError("not whole");
          at += length + 2;
          return said.toString("utf8", at - length - 2, at - 2);
        });
        const answer = answers[verb!.toLowerCase()];
        if (answer) answer(words);
        else socket.write(refused(`User test has no permissions to run the '${verb}' command`));
        return at;
      } catch (error) {
        if (error instanceof RangeError) return 0;
        throw error;
      }
    },
  };
};

function isInstalled(program: string): boolean {
  return (process.env["PATH"] ?? "").split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

function program(file: string, args: (port: number) => string[]): BrokerKind["start"] {
  return async (port) => {
    const child = spawn(file, args(port), { stdio: "ignore" });
    const ended = once(child, "exit");
    while (!(await answers(port))) await sleep(20);
    return async () => {
      child.kill("SIGKILL");
      await ended;
    };
  };
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

const redis = (port: number) => ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];

/** Those of this machine that are real. */
export const installedBrokers: BrokerKind[] = [
  { name: "nats-server", scheme: "nats", args: (port: number) => ["-a", "127.0.0.1", "-p", String(port)] },
  { name: "valkey-server", scheme: "valkey", args: redis },
  { name: "redis-server", scheme: "redis", args: redis },
]
  .filter(({ name }) => isInstalled(name))
  .map(({ name, scheme, args }) => ({ name, scheme, start: program(name, args) }));

export const standIns: BrokerKind[] = [
  { name: "a stand-in of NATS", scheme: "nats", start: standIn(speakNats) },
  { name: "a stand-in of Valkey", scheme: "valkey", start: standIn(speakValkey) },
];

export const allBrokers: BrokerKind[] = [...standIns, ...installedBrokers];
