/** Which system user PostgreSQL runs as: it refuses to run as root, so root lends it to an ordinary user. */
import { readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { PostgresError } from "./postgres-error.server.ts";

export interface SystemUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly identity: { readonly uid?: number; readonly gid?: number };
}

export const isRoot = process.getuid?.() === 0;

/** The user that root lends PostgreSQL to: the owner of an existing database, else `postgres`, else `nobody`. */
export function lentUser(cluster: string): SystemUser | undefined {
  if (!isRoot) return undefined;
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .map(([name = "", , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((user) => user.uid > 0);
  const owner = statSync(cluster, { throwIfNoEntry: false });
  const user =
    users.find(({ uid }) => uid === owner?.uid) ??
    users.find(({ name }) => name === "postgres") ??
    users.find(({ name }) => name === "nobody");
  if (!user)
    throw new PostgresError('PostgreSQL cannot run as root, and there is no user "postgres" or "nobody" to run it as.');
  return user;
}

/**
 * The command as that user. Where the user may not enter one of the folders (a project below the home folder of root,
 * say), the process keeps the one right of root that opens them, because changing the folders' rights is not ours to do.
 */
export function commandAs(
  user: SystemUser | undefined,
  file: string,
  args: readonly string[],
  folders: readonly string[],
): Command {
  if (!user) return { file, args, identity: {} };
  const closed = folders.map((folder) => closedFolder(user, folder)).find((folder) => folder !== undefined);
  if (!closed) return { file, args, identity: { uid: user.uid, gid: user.gid } };
  const right = rightToEnter();
  const setpriv = findProgram("setpriv");
  if (!right || !setpriv) {
    throw new PostgresError(
      `Started as root, PostgreSQL runs as the user "${user.name}", which may not enter ${closed}: ` +
        `put the project and its data folder where every user may enter, or start as an ordinary user.`,
    );
  }
  const identity = [`--reuid=${user.uid}`, `--regid=${user.gid}`, "--clear-groups"];
  return {
    file: setpriv,
    args: [...identity, `--inh-caps=-all,+${right}`, `--ambient-caps=-all,+${right}`, "--", file, ...args],
    identity: {},
  };
}

/** The outermost folder on the way that the user may not enter. */
function closedFolder(user: SystemUser, folder: string): string | undefined {
  const parent = dirname(folder);
  const closedParent = parent === folder ? undefined : closedFolder(user, parent);
  if (closedParent) return closedParent;
  const { mode, uid, gid } = statSync(folder);
  const needed = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  return (mode & needed) === 0 ? folder : undefined;
}

/** The smallest capability that this process has and that opens closed folders (containers often drop the first). */
function rightToEnter(): string | undefined {
  if (process.platform !== "linux") return undefined;
  const effective = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1] ?? "0";
  const has = (bit: bigint) => (BigInt(`0x${effective}`) & (1n << bit)) !== 0n;
  if (has(2n)) return "dac_read_search";
  return has(1n) ? "dac_override" : undefined;
}

function findProgram(name: string): string | undefined {
  return ["/usr/bin", "/bin", "/usr/local/bin"]
    .map((folder) => join(folder, name))
    .find((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
}
