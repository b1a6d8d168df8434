// The two members a newcomer can log in as; printed at the start of the demo site.

export type Login = { label: string; email: string; password: string };

const password = "vesper-demo-2026";

export const loginsByKind = {
  free: { label: "a free member", email: "free@example.com", password },
  premium: { label: "a premium member", email: "premium@example.com", password },
} as const satisfies Record<string, Login>;

export const demoLogins: readonly Login[] = Object.values(loginsByKind);
