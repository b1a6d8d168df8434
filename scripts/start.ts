/** `npm start`: builds if the sources have changed, then runs the site in this process. */
import { pathToFileURL } from "node:url";
import { holdBuild } from "./held-build.ts";
import { serverEntry } from "./program.ts";
import { guardSignals } from "./signals.ts";

process.env["NODE_ENV"] = "production";
await holdBuild();
guardSignals();
const [role = "all", ...args] = process.argv.slice(2);
process.argv = [process.execPath, serverEntry, role, ...args];
await import(pathToFileURL(serverEntry).href);
