/**
 * `npm run faults`: kills every part of the site again and again under load, and counts what was lost. `npm run faults -- long`
 * kills nothing and looks what an hour of load leaves behind; `npm run faults -- memory` gives a web process little memory and
 * the largest pictures. See faults/.
 */
import { ensureBuild } from "./build.ts";
import { runLong } from "./faults/long.ts";
import { runMemory } from "./faults/memory.ts";
import { runFaults } from "./faults/run.ts";
import { type Program } from "./faults/site.ts";
import { serverEntry } from "./program.ts";

const program: Program = (role) => [serverEntry, role];
/** What is tried, how often if nobody says, and what that counts. */
const trials = {
  kills: { run: runFaults, usual: 50 },
  long: { run: runLong, usual: 60 },
  memory: { run: runMemory, usual: 10 },
} as const;
/** By how much a process may be larger, or hold more, at the end of the load than at its beginning. */
const most_growth = 0.05;

const [first, second] = process.argv.slice(2);
const name = first === "long" || first === "memory" ? first : "kills";
const { run, usual } = trials[name];
const number = Number((name === "kills" ? first : second) ?? usual);
if (!Number.isInteger(number) || number < 1) {
  console.error(
    "Usage: npm run faults -- [number of kills], npm run faults -- long [minutes], or npm run faults -- memory [rounds]",
  );
  process.exitCode = 1;
} else {
  await ensureBuild();
  const result = await run(program, number);
  if (!result)
    console.log("Left out: a process with little memory needs Linux, and somebody who may write to its cgroups.");
  else {
    console.log(`\n${JSON.stringify(result)}`);
    const wrong = result.lost + result.doubled + result.credits_off + result.violations;
    const grown = "growth" in result && result.growth > most_growth;
    const died = ("ended" in result && result.ended > 0) || ("oom_kills" in result && result.oom_kills > 0);
    if (wrong > 0 || grown || died) process.exitCode = 1;
  }
}
