/** A connection of a pool: prepares the statements of hot paths, does not wait on a dead line, and can be waited for when it ends. */
import pg from "pg";
import { watchLine } from "./lost-lines.server.ts";
import { withName } from "./prepared.server.ts";

const plain = pg.Client.prototype as unknown as {
  query: (this: pg.Client, ...given: unknown[]) => unknown;
  end: (this: pg.Client) => Promise<void>;
};

/** Those that were told to end and still say goodbye; a pool forgets them at once. */
const ending = new Set<Promise<void>>();

export class PoolClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    watchLine(this);
  }

  override query = function query(this: pg.Client, ...given: unknown[]): unknown {
    return plain.query.apply(this, withName(given));
  } as pg.Client["query"];

  override end = function end(this: pg.Client, done?: () => void): Promise<void> | undefined {
    const ended = plain.end.call(this);
    ending.add(ended);
    const known = ended.finally(() => ending.delete(ended));
    if (!done) return known;
    void known.then(done);
    return undefined;
  } as pg.Client["end"];
}

/** A PostgreSQL that is stopped before would tell each of them, and the log would have errors that are none. */
export async function connectionsEnded(): Promise<void> {
  await Promise.all(ending);
}
