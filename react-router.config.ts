import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src",
  buildDirectory: "build",
  routeDiscovery: { mode: "initial" },
} satisfies Config;
