/** What every door of the web process (pages, photos, live events, search engines) is given. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "#platform/context.server.ts";
import type { Shelf } from "./kept.server.ts";

export type Web = FastifyInstance & {
  /** The context of a request, made once. */
  contextOf(request: FastifyRequest, proven_later?: boolean): Promise<Context>;
  /** Answers that are alike for many. */
  shelf: Shelf;
  /** Puts the cookies that the work has set into the answer. */
  finish(request: FastifyRequest, reply: FastifyReply): void;
};
