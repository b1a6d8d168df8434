// The two members a newcomer can log in as; printed at the start of the demo site.

export const demoLogins = [
  { label: "a free member", email: "free@example.com", password: "vesper-demo-2026" },
  { label: "a premium member", email: "premium@example.com", password: "vesper-demo-2026" },
] as const satisfies readonly { label: string; email: string; password: string }[];
