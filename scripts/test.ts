/** `npm test`: everything that must hold before a change is accepted. */
import { allSteps, runSteps } from "./steps.ts";

process.exitCode = await runSteps(allSteps);
