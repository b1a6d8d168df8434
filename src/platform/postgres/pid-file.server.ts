/** The file `postmaster.pid` that a running PostgreSQL keeps in its data directory, and the life of processes. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Endpoint } from "./endpoint.server.ts";

export interface PidFile {
  readonly pid: number;
  readonly endpoint: Endpoint;
  readonly status: string;
}

export function pidFilePath(data: string): string {
  return join(data, "postmaster.pid");
}

/** What the file says, or undefined while there is none or it is being written. */
export function readPidFile(data: string): PidFile | undefined {
  let lines: string[];
  try {
    lines = readFileSync(pidFilePath(data), "utf8").split("\n");
  } catch {
    return undefined;
  }
  // The lines are: pid, data directory, start time, port, socket folder, listen address, shared memory, status.
  const [pid, , , port, socketFolder, address, , status] = lines;
  if (!Number(pid)) return undefined;
  return {
    pid: Number(pid),
    endpoint: { host: socketFolder || address || "127.0.0.1", port: Number(port) },
    status: (status ?? "").trim(),
  };
}

/** Whether a process of that number is at work; one that ended and was not yet collected by its parent is not. */
export function isAlive(pid: number): boolean {
  return exists(pid) && !/^State:\s+Z/m.test(readProcess(pid, "status"));
}

export function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Whether that process may be a PostgreSQL; numbers are used again, so a leftover file can name any process. */
export function mayBePostgres(pid: number): boolean {
  return process.platform !== "linux" || readProcess(pid, "comm").startsWith("postgres");
}

/** The processes that a killed PostgreSQL left behind; their titles carry the name of the cluster. */
export function leftBehind(clusterName: string): number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && readProcess(pid, "cmdline").startsWith(`postgres: ${clusterName}: `));
}

function readProcess(pid: number, file: "status" | "comm" | "cmdline"): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
