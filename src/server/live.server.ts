/** The door for live events: one stream of server-sent events for each browser of a member. */
import type { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import { livePath } from "#contract/live.ts";
import { Refusal } from "#contract/refusal.ts";
import type { Application } from "./application.server.ts";
import type { Web } from "./door.ts";

/** Devices of one member, and tabs of browsers that cannot share. */
const streams_each = 10;
/** Bytes that a browser may leave unread before it has to come back and ask. */
const unread_bytes_max = 256 * 1024;

export function registerLive(app: Web, { live, config }: Pick<Application, "live" | "config">): void {
  // Streams never end by themselves; without this a stop would wait for them.
  app.addHook("preClose", async () => live.endAll());

  // There is no head of it without the stream.
  app.get(livePath, { exposeHeadRoute: false }, async (request, reply) => {
    const { member, session_hash, settings } = await app.contextOf(request);
    if (!member || !session_hash) throw new Refusal("authentication_required");
    // Told to a browser, this means: do not ask again.
    if (!settings.live) return reply.code(204).header("cache-control", "no-store").send();
    const socket = await connectionOf(request, reply);
    if (!socket) return reply.hijack();
    // Nothing is waited for until it is opened, and counted: of many at once none slips through.
    if (live.count(member.id) >= streams_each) throw new Refusal("rate_limited", { retry_after: 60 });
    if (live.count() >= config.live_streams) throw new Refusal("busy", { retry_after: 30 });
    return openStream(request, reply, socket, member.id, session_hash);
  });

  async function openStream(
    request: FastifyRequest,
    reply: FastifyReply,
    socket: Socket,
    user_id: string,
    session_hash: Buffer,
  ): Promise<FastifyReply> {
    // What comes before the answer has begun goes out with its first bytes.
    let early: string | undefined = ":\n\n";
    let ended = false;
    const close = await live.open(
      {
        user_id,
        session_hash,
        write(text) {
          if (early !== undefined) early += text;
          else if (socket.writableLength > unread_bytes_max) socket.destroy();
          else socket.write(text);
        },
        end() {
          ended = true;
          if (early === undefined) socket.destroySoon();
        },
      },
      seenOf(request),
    );
    reply.hijack();
    if (socket.destroyed) {
      close();
      return reply;
    }
    socket.once("close", close);
    socket.write(headOf(reply) + early);
    early = undefined;
    forgetRequest(request, reply);
    // Its session was ended, or the site is about to stop: either is told to the browser when it comes back.
    if (ended) socket.destroySoon();
    return reply;
  }
}

/**
 * An answer has its connection when the one before it on that connection is over, which a quick browser can be ahead of;
 * it never has one when the browser leaves before.
 */
function connectionOf({ raw: { socket } }: FastifyRequest, { raw: response }: FastifyReply) {
  return new Promise<typeof response.socket>((resolve) => {
    if (response.socket || socket.destroyed) return resolve(response.socket);
    const settle = () => {
      socket.off("close", settle);
      response.off("socket", settle);
      resolve(response.socket);
    };
    socket.once("close", settle);
    response.once("socket", settle);
  });
}

/** Written straight to the connection: an answer that is under way keeps its headers, and a stream is under way for hours. */
function headOf(reply: FastifyReply): string {
  const headers = {
    ...reply.getHeaders(),
    date: new Date().toUTCString(),
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    // Nothing else will come over it; so it needs no length, and a stop need not wait for an idle connection.
    connection: "close",
    // For proxies that would otherwise collect the answer.
    "x-accel-buffering": "no",
  };
  const lines = Object.entries(headers).flatMap(([name, values]) =>
    [values].flat().map((value) => `${name}: ${value}\r\n`),
  );
  return `HTTP/1.1 200 OK\r\n${lines.join("")}\r\n`;
}

/**
 * What Node and Fastify keep until an answer is finished, which this one never is: half of an idle page's memory. Of the
 * listeners that go nobody would hear anything any more; the connection's own stay.
 */
function forgetRequest({ raw: request }: FastifyRequest, { raw: response }: FastifyReply): void {
  response.removeAllListeners("finish");
  response.removeAllListeners("error");
  request.headers = {};
  request.rawHeaders = [];
}

/** The number that the browser has seen: a header of the standard, or the address for the first time. */
function seenOf({ headers, query }: FastifyRequest): number | undefined {
  const given = headers["last-event-id"] ?? (query as { after?: unknown }).after;
  return typeof given === "string" && /^\d{1,15}$/.test(given) ? Number(given) : undefined;
}
