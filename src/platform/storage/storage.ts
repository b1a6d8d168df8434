/** Where pictures are kept: a folder of this machine or a bucket of an S3-compatible service, behind one interface. */
import type { Readable } from "node:stream";

export type Stored = { stream: Readable; bytes: number };

export type Storage = {
  /** Whole or not at all: a name is never seen with half of its bytes. */
  put(name: string, bytes: Uint8Array, type: string): Promise<void>;
  get(name: string): Promise<Stored | undefined>;
  /** Done also when there is no such name. */
  remove(name: string): Promise<void>;
  /** Where an operator finds it: its path, or an address that opens it for an hour from then. */
  where(name: string, now: Date): string;
};

const shape = /^[A-Za-z0-9_-]{2,80}\.[a-z0-9]{1,8}$/;

/** Names are made by the program; one that could lead elsewhere is a bug. */
export function checkName(name: string): string {
  if (!shape.test(name)) throw new Error(`"${name}" is no name of a stored file.`);
  return name;
}
