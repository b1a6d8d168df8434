/** Chooses where pictures are kept: a bucket where one is configured, else the data folder. */
import { join } from "node:path";
import type { Config } from "../config.server.ts";
import { openDisk } from "./disk.server.ts";
import type { Storage } from "./storage.ts";

export function openStorage({ data_dir }: Pick<Config, "data_dir">): Storage {
  return openDisk(join(data_dir, "photos"));
}
