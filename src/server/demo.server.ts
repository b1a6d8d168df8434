/** The demo site's people, made on the first start. */
import { demoLogins, isSeeded, seedDemo } from "#demo/seed.server.ts";
import type { Application } from "./application.server.ts";

export async function prepareDemo(application: Application): Promise<{ logins: typeof demoLogins }> {
  if (!(await isSeeded(application))) await seedDemo(application, showProgress);
  return { logins: demoLogins };
}

function showProgress(text: string, done: number, total: number): void {
  if (process.stdout.isTTY) process.stdout.write(`\r  ${text}: ${done} of ${total}   ${done === total ? "\n" : ""}`);
  else if (done === total || done % Math.ceil(total / 5) === 0) console.log(`  ${text}: ${done} of ${total}`);
}
