/** The database as its queries see it, typed by the migrated schema. */
import type { Kysely } from "kysely";
import type { DB } from "./types.ts";

export type Db = Kysely<DB>;
