/** `npm run site -- …`: the operator's command line, from a build of the present sources. */
import { pathToFileURL } from "node:url";
import { ensureBuild } from "./build.ts";
import { serverEntry } from "./program.ts";

process.env["NODE_ENV"] = "production";
await ensureBuild();
process.argv = [process.execPath, serverEntry, "site", ...process.argv.slice(2)];
await import(pathToFileURL(serverEntry).href);
