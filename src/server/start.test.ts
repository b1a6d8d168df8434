import { createServer, type AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { readConfig } from "#platform/config.server.ts";
import { createLog } from "#platform/log.server.ts";
import { removeFolder, temporaryFolder } from "#tests/support/temporary-folders.ts";
import { openHouse } from "./house.server.ts";
import { startRole } from "./start.server.ts";

test("a port that is taken is told in one sentence, and what was started by then is stopped", async () => {
  const folder = await temporaryFolder();
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as AddressInfo;
  const config = readConfig({ DATA_DIR: folder, HOST: "127.0.0.1", PORT: String(port), LOG_LEVEL: "silent" });
  await expect(startRole("all", config)).rejects.toThrow(
    `PORT ${port} is taken by another program: stop it, or set PORT to another one.`,
  );
  // Nobody holds the folder any longer.
  const house = await openHouse(config, createLog("silent"));
  await house.close();
  other.close();
  await removeFolder(folder);
});
