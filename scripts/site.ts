/** `npm run site -- …`: the operator's command line, from the build that the site runs from. */
import { pathToFileURL } from "node:url";
import { keepBuild } from "./build.ts";
import { serverEntry } from "./program.ts";

process.env["NODE_ENV"] = "production";
await keepBuild();
process.argv = [process.execPath, serverEntry, "site", ...process.argv.slice(2)];
await import(pathToFileURL(serverEntry).href);
