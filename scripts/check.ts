/** `npm run check`: the quick part of `npm test`, without the production build and the browser. */
import { quickSteps, runSteps } from "./steps.ts";

process.exitCode = await runSteps(quickSteps);
