/** `npm run faults`: kills every part of the site again and again under load, and counts what was lost. See faults/. */
import { ensureBuild } from "./build.ts";
import { runFaults } from "./faults/run.ts";
import { serverEntry } from "./program.ts";

const usual_kills = 50;
const kills = Number(process.argv[2] ?? usual_kills);
if (!Number.isInteger(kills) || kills < 1) {
  console.error("Usage: npm run faults -- [number of kills]");
  process.exitCode = 1;
} else {
  await ensureBuild();
  const result = await runFaults((role) => [serverEntry, role], kills);
  console.log(`\n${JSON.stringify(result)}`);
  if (result.lost + result.doubled + result.credits_off + result.violations > 0) process.exitCode = 1;
}
