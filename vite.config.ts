import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

/** React Router reloads without limit when a route's chunk cannot be loaded; the specification wants once in 60 s. */
function guardedChunkReload(): Plugin {
  let done = false;
  return {
    name: "guarded-chunk-reload",
    apply: "build",
    transform: {
      filter: { id: /react-router[\\/]dist[\\/].*routeModules\.js/ },
      handler(code) {
        const guarded = code.replace(
          "window.location.reload();",
          "if (!window.__reloadOnce?.()) return { default() { throw error; } };",
        );
        if (guarded === code) this.error("react-router changed: routeModules.js has no window.location.reload()");
        done = true;
        return guarded;
      },
    },
    closeBundle() {
      if (this.environment.name === "client" && !done)
        this.error("react-router changed: routeModules.js was not found");
    },
  };
}

/**
 * The browser asks calls but never checks their shapes: the server does, at both ends. So schemas stay out of what is
 * sent; whoever tries to use one in a page is told at once.
 */
function withoutSchemas(): Plugin {
  const stub = `const tell = () => { throw new Error("Schemas are checked on the server only."); };
const schema = new Proxy(function () {}, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => "schema" : /^(safe)?parse$/i.test(String(name)) ? tell : schema),
  apply: () => schema,
});
const z = schema;`;
  return {
    name: "without-schemas",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /src[\\/].*contract(\.ts|[\\/])/ },
      handler: (code) => code.replace(/import \* as z from "zod\/mini";/, stub),
    },
  };
}

/** Each icon comes in six weights; three of them are drawn nowhere on this site and need not be sent. */
function slimIcons(): Plugin {
  return {
    name: "slim-icons",
    apply: "build",
    transform: {
      filter: { id: /@phosphor-icons[\\/]react[\\/]dist[\\/]defs[\\/]/ },
      handler: (code) => code.replaceAll(/\[\s*"(?:thin|light|duotone)",[\s\S]*?\n {2}\],?/g, ""),
    },
  };
}

/** What most pages share comes in few files; icons and components one by one would be dozens of requests. */
const sharedParts = [
  { name: "error", test: /src[\\/]ui[\\/](error-state|bubbles|meeting|button|class-names)\./ },
  {
    name: "react",
    test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|use-intl|@formatjs|@tanstack[\\/](react-query|query-core))[\\/]/,
  },
  { name: "shared", test: /src[\\/](ui|lib|contract|i18n|layouts)[\\/]|@phosphor-icons|zod/, minShareCount: 4 },
];

export default defineConfig({
  plugins: [reactRouter(), guardedChunkReload(), slimIcons(), withoutSchemas()],
  resolve: {
    // Texts are compiled ahead (scripts/i18n.ts), so the ICU parser stays out of the bundle.
    alias: [{ find: /^use-intl\/format-message$/, replacement: "use-intl/format-message/format-only" }],
  },
  ssr: { noExternal: ["use-intl"] },
  // One program with roles: the server's build starts at main, the pages come in through the virtual module.
  environments: {
    ssr: { build: { rollupOptions: { input: "./src/main.server.ts" } } },
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: sharedParts } } } } },
  },
  build: {
    // One stylesheet for all pages: it is small, and each further file would delay the first paint.
    cssCodeSplit: false,
    // A catalogue as a file of its own is cached once for all pages.
    assetsInlineLimit: (file) => (/\.(json|woff2)$/.test(file) ? false : undefined),
  },
  css: {
    preprocessorOptions: {
      scss: {
        quietDeps: true,
        silenceDeprecations: ["import"],
        fatalDeprecations: ["global-builtin", "color-functions", "if-function", "slash-div"],
        loadPaths: ["node_modules"],
      },
    },
  },
});
