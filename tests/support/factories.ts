/** Members for tests, put straight into the database. */
import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { foldName, normaliseEmail } from "#features/accounts/rules.ts";
import { hashToken, newToken } from "#features/accounts/sessions.server.ts";
import type { Db } from "#platform/db/db.ts";

export const password = "correct horse battery";
/** Of that password, at the cost of tests. */
const password_hash = "$argon2id$v=19$m=64,t=1,p=1$hWWslnUSYmlhlsRxvfAeRg$nULjKiW3cCL6/7djjuiS6rQ8/3qZTEx3pRzkj0OB6Q4";

export type TestMember = { id: string; email: string; name: string };

type Given = {
  site_id?: number;
  name?: string;
  email?: string;
  status?: "not_confirmed" | "active" | "suspended" | "banned" | "pending_deletion" | "deleted";
  profile_status?: "disabled" | "active" | "hidden" | "blocked";
  password_hash?: string;
  language?: string;
  time_zone?: string;
  paid_user?: boolean;
  credits?: number;
  gender?: "male" | "female" | "non_binary";
  sexuality?: "hetero" | "gay" | "lesbian" | "bi";
  born_on?: string;
  country?: string;
  photo?: "pending" | "active" | "rejected" | "private";
};

let count = 0;

/** An active member; say only what the test is about. */
export async function aMember(db: Db, given: Given = {}): Promise<TestMember> {
  count += 1;
  const { site_id = 1, status = "active", name = `Member ${count}`, email = `member${count}@example.org` } = given;
  const id = randomUUID();
  await db
    .insertInto("users")
    .values({
      id,
      site_id,
      email,
      email_normalised: normaliseEmail(email),
      password_hash: given.password_hash ?? password_hash,
      status,
      language: given.language ?? "en",
      time_zone: given.time_zone ?? "UTC",
      paid_user: given.paid_user ?? false,
    })
    .execute();
  await db
    .insertInto("profiles")
    .values({
      id,
      site_id,
      name,
      name_folded: foldName(name),
      status: given.profile_status ?? (status === "not_confirmed" ? "disabled" : "active"),
      gender: given.gender ?? "female",
      sexuality: given.sexuality ?? "hetero",
      born_on: given.born_on ?? "1990-03-14",
      country: given.country ?? "NL",
    })
    .execute();
  await db.insertInto("credit_accounts").values({ user_id: id, balance: 0 }).execute();
  if (given.credits) await sql`SELECT grant_credits(${id}, ${given.credits}, 'correction', 'factory')`.execute(db);
  if (given.photo) await aPhoto(db, id, { status: given.photo });
  return { id, email, name };
}

/** The row only: there is no file of that name. */
export async function aPhoto(db: Db, profile_id: string, { status = "active", position = 1 } = {}) {
  const file = randomBytes(16).toString("base64url");
  const values = { profile_id, position, status, file, width: 1200, height: 1600 };
  return db.insertInto("photos").values(values).returning(["id", "file"]).executeTakeFirstOrThrow();
}

/** A running session; gives the value of its cookie. */
export async function aSession(db: Db, { id }: Pick<TestMember, "id">, now: Date): Promise<string> {
  const token = newToken();
  const expires_at = new Date(now.getTime() + 30 * 24 * 3_600_000);
  await db
    .insertInto("sessions")
    .values({ token_hash: hashToken(token), user_id: id, created_at: now, used_at: now, expires_at })
    .execute();
  return token;
}
