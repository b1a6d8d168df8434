/**
 * `npm run faults`: kills every part of the site again and again under load, and counts what was lost. `npm run faults -- long`
 * kills nothing and looks what an hour of load leaves behind. See faults/.
 */
import { ensureBuild } from "./build.ts";
import { runLong } from "./faults/long.ts";
import { runFaults } from "./faults/run.ts";
import { type Program } from "./faults/site.ts";
import { serverEntry } from "./program.ts";

const program: Program = (role) => [serverEntry, role];
const usual_kills = 50;
const usual_minutes = 60;
/** By how much a process may hold more after the load than before. */
const most_growth = 0.05;

const isLong = process.argv[2] === "long";
const given = process.argv[isLong ? 3 : 2];
const number = Number(given ?? (isLong ? usual_minutes : usual_kills));
if (!Number.isInteger(number) || number < 1) {
  console.error("Usage: npm run faults -- [number of kills], or npm run faults -- long [minutes]");
  process.exitCode = 1;
} else {
  await ensureBuild();
  const result = isLong ? await runLong(program, number) : await runFaults(program, number);
  console.log(`\n${JSON.stringify(result)}`);
  const wrong = result.lost + result.doubled + result.credits_off + result.violations;
  if (wrong > 0 || ("growth" in result && (result.growth > most_growth || result.ended > 0))) process.exitCode = 1;
}
