import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { withoutSchemas } from "./scripts/slim-contracts.ts";
import { slimFonts } from "./scripts/slim-fonts.ts";
import { slimIcons } from "./scripts/slim-icons.ts";
import { slimRouter } from "./scripts/slim-router.ts";

/**
 * Few files instead of dozens: what every page needs, what all layouts add, what forms share. A part takes with it
 * whatever it imports that no part before it took.
 */
const parts = [
  {
    name: "react",
    test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|use-intl|@formatjs|@tanstack[\\/](react-query|query-core))[\\/]/,
  },
  // Which pages are for everybody, every page has to know when a session ends.
  { name: "root", test: /src[\\/](root|entry\.client|features[\\/]site[\\/]public-paths)\.tsx?/ },
  { name: "frame", test: /src[\\/](layouts[\\/](chat|footer-links)|lib[\\/]uuid|ui[\\/]empty-state)\.tsx?/ },
  // What neither conversations nor landing pages have around them.
  { name: "around", test: /src[\\/]layouts[\\/]default\.tsx/ },
  {
    name: "forms",
    test: /src[\\/](ui[\\/]((select-|text-|textarea-)?field|checkbox|radio-tiles|steps|styles[\\/]signup)|lib[\\/]form-text|features[\\/]accounts[\\/]rules)\./,
  },
  // Around a conversation and a profile: as small files they would weigh half as much again.
  {
    name: "people",
    test: /phosphor-icons[\\/].*[\\/](Flag|Gift|Prohibit|ShieldCheck|Trash)\.es|(use-name-age|history-memory|over-loads|use-gift-name)\.ts/,
  },
  { name: "money", test: /src[\\/](lib[\\/]currencies\.ts|features[\\/]chats[\\/]components[\\/]price\.tsx)/ },
  { name: "places", test: /(use-country-options|use-regions|lib[\\/]countries|members[\\/]rules)\.ts/ },
  { name: "password", test: /phosphor-icons[\\/].*[\\/]Eye(Slash)?\.es|src[\\/]ui[\\/]password-field\.tsx/ },
  {
    name: "pieces",
    test: /src[\\/]ui[\\/](dotted|tag|pagination-link|show-more)\.tsx?|invented-tag\.tsx|MaskHappy\.es/,
  },
  // What no conversation needs at once.
  { name: "sheets", test: /src[\\/]ui[\\/](section-title|modal|note|page-head)\.tsx/ },
  { name: "chats", test: /chats[\\/](components[\\/](chat-list\.tsx|kept-chats\.ts)|couriers\.ts)/ },
  { name: "kinds", test: /kind-tiles\.tsx/ },
  // Of the sign-up and of landing pages.
  { name: "joining", test: /signup-(sheet|flow)\.tsx/ },
].map((part, index, all) => ({ ...part, priority: all.length - index }));

/** While the packages of the browser are looked for: what is only for the server is not followed. */
const withoutServer = {
  name: "without-server",
  resolveId: { filter: { id: /\.server\.tsx?$/ }, handler: (id: string) => ({ id, external: true }) },
};

/** Packages of many small files: built into ours, they are loaded with a fraction of the computing. */
const inOurFiles = {
  name: "in-our-files",
  apply: "build" as const,
  config: () => ({
    ssr: {
      noExternal: [
        "@phosphor-icons/react",
        "@remix-run/route-pattern",
        "@tanstack/query-core",
        "@tanstack/react-query",
        "kysely",
        "libphonenumber-js",
        "react-router",
        "zod",
      ],
    },
  }),
};

export default defineConfig({
  plugins: [reactRouter(), slimRouter(), slimIcons(), slimFonts(), withoutSchemas(), inOurFiles],
  resolve: {
    // Texts are compiled ahead (scripts/i18n.ts), so the ICU parser stays out of the bundle.
    alias: [{ find: /^use-intl\/format-message$/, replacement: "use-intl/format-message/format-only" }],
  },
  ssr: { noExternal: ["use-intl"] },
  // In development all packages are prepared before the first page: one found later would bring a second React with it.
  optimizeDeps: {
    entries: ["src/**/*.tsx", "!src/**/*.{server,test}.tsx"],
    include: ["@formatjs/fast-memoize", "zod/v4/core"],
    // Seen where a page names its server part, which no browser gets.
    exclude: ["@node-rs/argon2", "@zxcvbn-ts/language-common", "kysely", "libphonenumber-js", "pg", "pg-boss"],
    rolldownOptions: { plugins: [withoutServer] },
  },
  // One program with roles: the server's build starts at main, the pages come in through the virtual module.
  environments: {
    ssr: { build: { rollupOptions: { input: "./src/main.server.ts" } } },
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: parts } } } } },
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
