/** Makes the stored sizes of uploaded pictures: one at a time, in a process of its own, with limits on time, memory and line. */
import { fork, type ChildProcess } from "node:child_process";
import { writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { createSemaphore } from "#lib/semaphore.ts";
import type { Log } from "../log.server.ts";
import { rootFolder } from "../root-folder.server.ts";
import { type FileParts, openIncomingFiles } from "./incoming-files.server.ts";
import { kindOf } from "./kind.ts";
import { PictureRefused, type Job, type JobAnswer, type Picture, type PictureOrder } from "./picture.ts";

export type Pictures = {
  /** Throws PictureRefused for a file that is no good picture, LineFull when too many wait. */
  make(file: FileParts, order: PictureOrder): Promise<Picture>;
  close(): Promise<void>;
};

type Options = {
  /** The time for one picture, by the clock; what the decoder may work it knows itself. */
  time_ms?: () => number;
  idle_ms?: number;
  start?: () => ChildProcess;
};

/** Who comes later than all these would wait for too long. */
export const line_most = 24;

/** Node runs it from the source, also when the site itself is a build: it must be a file of its own. */
const program = join(rootFolder, "src", "platform", "images", "decoder.ts");

const isLinux = process.platform === "linux";

export function startDecoder(): ChildProcess {
  return fork(program, [], {
    execArgv: ["--max-old-space-size=128"],
    // Hostile bytes must find no password in the environment. Two threads: the sizes are made beside each other, but not
    // more of them than leave others a way in.
    env: { UV_THREADPOOL_SIZE: "2" },
    // A session of its own, see `lowerPriority`; it ends by itself when the line to it does.
    detached: isLinux,
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}

export function openPictures(
  log: Log,
  /** For files that wait for their turn. */
  folder: string,
  { time_ms = () => 30_000, idle_ms = 30_000, start = startDecoder }: Options = {},
): Pictures {
  const inTurn = createSemaphore({ at_once: 1, waiting_max: line_most });
  const incoming = openIncomingFiles(folder);
  let decoder: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  function running(): ChildProcess {
    clearTimeout(idle);
    if (decoder?.connected) return decoder;
    const child = start();
    // Pages and searches come first: who uploads waits anyway.
    if (child.pid !== undefined) lowerPriority(child.pid);
    // Neither the decoder nor the line to it keeps the site from ending.
    child.unref();
    child.channel?.unref();
    child.on("error", (error) => log.error({ err: error }, "picture decoder"));
    return (decoder = child);
  }

  function stop(): void {
    decoder?.kill("SIGKILL");
    decoder = undefined;
  }

  async function decode(job: Job): Promise<Picture> {
    const child = running();
    try {
      const answer = await answerOf(child, job, time_ms());
      if (answer.tired) stop();
      if ("picture" in answer) return answer.picture;
      throw new PictureRefused(answer.problem);
    } catch (error) {
      if (!(error instanceof DecoderLost)) throw error;
      log.warn({ reason: error.message }, "picture decoder ended");
      stop();
      throw new PictureRefused("too_slow");
    } finally {
      // An idle decoder gives its memory back.
      idle = setTimeout(stop, idle_ms).unref();
    }
  }

  return {
    make: (parts, order) =>
      incoming.hold(parts, async ({ file, beginning }) => {
        const kind = kindOf(beginning);
        if (kind === "heic") throw new PictureRefused("heic");
        if (!kind) throw new PictureRefused("kind");
        return inTurn(() => decode({ file, kind, order }));
      }),
    async close() {
      clearTimeout(idle);
      stop();
    },
  };
}

/** Of a session: a third of the share of others. The lowest would leave nothing for uploads on a busy machine. */
const session_priority = 5;

/**
 * Where Linux shares the processors out between sessions, a low priority counts only against one's own: PostgreSQL, which
 * is a session too, would give way to a decoder as if it were the site. So the decoder is a session, with a lower priority
 * as a whole.
 */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
    if (!isLinux) return;
    writeFileSync(`/proc/${pid}/autogroup`, String(session_priority));
    // Where memory runs out, a picture is lost and not the site.
    writeFileSync(`/proc/${pid}/oom_score_adj`, "1000");
  } catch {
    // It has ended already, or this system does not know this; then it works as everybody does.
  }
}

/** It was killed, ended itself or never came up: the picture was too much for it. */
class DecoderLost extends Error {}

function answerOf(child: ChildProcess, job: Job, time_ms: number): Promise<JobAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<JobAnswer>();
  const lost = (reason: string) => () => reject(new DecoderLost(reason));
  const late = setTimeout(lost("took too long"), time_ms);
  const ended = lost("ended by itself");
  child.once("message", resolve as (message: unknown) => void);
  child.once("exit", ended);
  child.send(job, (error) => {
    if (error) ended();
  });
  return promise.finally(() => {
    clearTimeout(late);
    child.off("message", resolve as (message: unknown) => void);
    child.off("exit", ended);
  });
}
