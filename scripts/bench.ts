/** Measures the site on this machine: `npm run bench -- NAME`. Each bench prints a table and, last, one JSON object. */
const benches: Record<string, () => Promise<{ run(): Promise<Record<string, number>> }>> = {
  pages: () => import("./bench/pages.ts"),
  search: () => import("./bench/search.ts"),
  chat: () => import("./bench/chat.ts"),
};

const load = benches[process.argv[2] ?? ""];
if (!load) {
  console.error(`Usage: npm run bench -- NAME, where NAME is one of: ${Object.keys(benches).join(", ")}`);
  process.exitCode = 1;
} else {
  const result = await (await load()).run();
  const width = Math.max(...Object.keys(result).map((key) => key.length));
  console.log();
  for (const [key, value] of Object.entries(result))
    console.log(`  ${key.padEnd(width)}  ${value.toLocaleString("en")}`);
  console.log();
  console.log(JSON.stringify(result));
}

export {};
