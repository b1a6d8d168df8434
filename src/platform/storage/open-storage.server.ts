/** Chooses where pictures are kept: a bucket where one is configured, else the data folder. */
import { join } from "node:path";
import type { Config } from "../config.server.ts";
import { openDisk } from "./disk.server.ts";
import { openS3 } from "./s3.server.ts";
import type { Storage } from "./storage.ts";

export function openStorage({ data_dir, s3 }: Pick<Config, "data_dir" | "s3">): Storage {
  return s3 ? openS3(s3) : openDisk(join(data_dir, "photos"));
}
