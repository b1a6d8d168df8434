/** What the one program of the site can be started as. */
export const roles = ["all", "web", "worker", "migrate", "site"] as const;
export type Role = (typeof roles)[number];

export function isRole(value: string): value is Role {
  return (roles as readonly string[]).includes(value);
}

/** What a worker, which nobody can ask, says on its terminal. */
export const workerReady = "The worker is ready.";
