/** The Chromium that tests run in: the one named by CHROMIUM_PATH, the one from npm, or one that is installed. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export interface Chromium {
  readonly executablePath: string;
  readonly args: string[];
  readonly env: Record<string, string>;
}

/** Pages of Chromium's own window, loaded with each window: nobody sees them, and they cost as much as ours. */
const ownPages = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "PreloadTopChromeWebUI"];
/** What Playwright switches off: only the last of such lists counts, so it is repeated in ours. */
const playwrightsOwn = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-dev-shm-usage",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${[...ownPages, ...playwrightsOwn].join(",")}`,
];

/** Chromium without windows, as the npm package has it: a fifth less to do for a processor. */
const withoutWindows = "chromium-headless-shell";

const usualPlaces: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: [withoutWindows, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"].map(
    (name) => `/usr/bin/${name}`,
  ),
  darwin: ["Chromium", "Google Chrome"].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`),
  win32: ["C:\\Program Files", "C:\\Program Files (x86)"].map(
    (folder) => `${folder}\\Google\\Chrome\\Application\\chrome.exe`,
  ),
};

export async function testChromium(): Promise<Chromium> {
  const chosen = process.env["CHROMIUM_PATH"];
  if (chosen) return { executablePath: chosen, args, env: {} };
  if (process.platform === "linux" && process.arch === "x64") return unpackedChromium();
  const executablePath = installedChromium() ?? installChromium();
  if (executablePath) return { executablePath, args, env: {} };
  throw new Error("There is no Chromium for the browser tests: install one, or set CHROMIUM_PATH to the one to use.");
}

function installedChromium(): string | undefined {
  return usualPlaces[process.platform]?.find((path) => existsSync(path));
}

/** No npm package has a Chromium for Linux on ARM; the system's own packages do. */
function installChromium(): string | undefined {
  const canInstall = process.platform === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (!canInstall) return undefined;
  console.log("Installing Chromium for the browser tests …");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit", env });
  execFileSync("apt-get", ["install", "-qq", "-y", "--no-install-recommends", withoutWindows], {
    stdio: "inherit",
    env,
  });
  return installedChromium();
}

/** The Chromium inside the npm package @sparticuz/chromium, unpacked once for each version of it. */
async function unpackedChromium(): Promise<Chromium> {
  const modules = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), "node_modules");
  const source = join(modules, "@sparticuz", "chromium");
  const { version } = JSON.parse(readFileSync(join(source, "package.json"), "utf8")) as { version: string };
  const home = join(modules, ".cache", "chromium", version);
  if (!existsSync(home)) await unpack(join(source, "bin"), home);
  // Without a font of its own no text has a size. Written anew when the whole project has moved.
  const fonts = join(home, "fonts.conf");
  const folders = `<dir>${home}/fonts/fonts</dir><cachedir>${home}/font-cache</cachedir>`;
  const text = `<?xml version="1.0"?><fontconfig>${folders}</fontconfig>`;
  if (!existsSync(fonts) || readFileSync(fonts, "utf8") !== text) writeFileSync(fonts, text);
  return {
    executablePath: join(home, "chromium"),
    args: [...args, "--headless=shell"],
    env: { LD_LIBRARY_PATH: join(home, "al2023", "lib"), FONTCONFIG_FILE: fonts },
  };
}

/** Unpacks beside the place and moves it there whole, so that an interrupted run leaves no half of a browser. */
async function unpack(source: string, home: string): Promise<void> {
  const unfinished = `${home}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  // The package unpacks into the folder for temporary files, wherever that is.
  const before = process.env["TMPDIR"];
  process.env["TMPDIR"] = unfinished;
  try {
    const { inflate } = await import("@sparticuz/chromium");
    for (const part of ["chromium.br", "fonts.tar.br", "swiftshader.tar.br", "al2023.tar.br"]) {
      await inflate(join(source, part));
    }
  } finally {
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
  }
  try {
    renameSync(unfinished, home);
  } catch (error) {
    // Another run was first.
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(home)) throw error;
  }
}
