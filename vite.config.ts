import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { type LimitName, limits } from "./domain/limits.ts";
import { enforceChunkLimits } from "./tools/web-build/chunk-limits.ts";
import {
  classNamesAsStrings,
  scopedName,
  sheetsWithoutTables,
} from "./tools/web-build/class-names.ts";
import { languages } from "./tools/web-build/languages.ts";
import { smallIcons } from "./tools/web-build/small-icons.ts";

const projectRoot = fileURLToPath(new URL(".", import.meta.url));
const server = "http://127.0.0.1:3000";

// The server refuses a foreign Origin; in development the page's own is the dev server's.
const proxied = { target: server, changeOrigin: true, ws: true, headers: { origin: server } };

/** What is the server's own; every other address is a page of ours. */
const served = [
  "/rpc",
  "/api",
  "/webhooks",
  "/healthz",
  "/docs",
  "/media",
  "/uploads",
  "/attachments/",
  "/remote-images",
  "/messages/",
  "/dead-letters/",
  "/audio-files/",
  "/recordings/",
  "/simulator/api",
  "/softphone/simulator",
];

export default defineConfig({
  root: join(projectRoot, "web"),
  publicDir: join(projectRoot, "web/ui/public"),
  plugins: [
    languages(projectRoot),
    limitsAsNumbers(),
    smallIcons(),
    classNamesAsStrings(),
    sheetsWithoutTables(),
    react(),
    preloadLatinFont(),
    enforceChunkLimits(projectRoot),
    compressBeside(),
  ],
  css: { modules: { generateScopedName: scopedName } },
  server: {
    fs: { allow: [projectRoot] },
    proxy: Object.fromEntries(served.map((address) => [address, proxied])),
  },
  build: {
    outDir: join(projectRoot, "dist/web"),
    emptyOutDir: true,
    // light-dark(), popover, @starting-style and :has() are used as they are written.
    target: ["chrome125", "edge125", "firefox129", "safari17.5"],
    sourcemap: false,
    cssMinify: "lightningcss",
    // data: addresses would need a hole in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What the page itself has loaded needs no preload.
      resolveDependencies: (_file, dependencies) =>
        dependencies.filter((file) => !/\/(first|react|data|rolldown-runtime)-/.test(file)),
    },
    reportCompressedSize: false,
    license: { fileName: "licenses.md" },
    rolldownOptions: {
      // A message goes where it is used: a catalogue would otherwise come whole with the first part that uses one.
      optimization: { inlineConst: { mode: "all", pass: 2 } },
      output: {
        comments: false,
        codeSplitting: {
          groups: [
            // These change with our lockfile, not with our code, and stay in the browser's cache.
            { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            {
              name: "data",
              test: /node_modules[\\/](@orpc|@tanstack)[\\/](?!.*(?:queriesObserver|useQueries)\.js$)/,
            },
            { name: "first", test: /[\\/]web[\\/]app[\\/]main\.tsx$/ },
            // The change feed and what it updates: loads beside the first list.
            {
              name: "live",
              test: /[\\/]web[\\/]data[\\/](live|conversations|timeline|toasts)[\\/]/,
            },
            {
              // Loads on the page's first input.
              name: "first-input",
              test: /[\\/](account-menu-items|compose-menu-items|list-options-menu|empty-list|personal-commands|tooltip-host)\.tsx?$/,
            },
            {
              name: "shared",
              test: /[\\/]web[\\/](ui|data)[\\/](?!rich-text|gallery)|[\\/]lucide-react[\\/]/,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
});

/** A limit's reason and unit are for who reads the code; the browser counts by its number alone, and loads no table. */
function limitsAsNumbers(): Plugin {
  const numberOf = (written: string, name: string) =>
    name in limits ? String(limits[name as LimitName].max) : written;
  return {
    name: "limits-as-numbers",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      // Where a name is reckoned while the page runs the table comes along, without its reasons.
      if (/[\\/]domain[\\/](?:[\w-]+[\\/])*[\w-]*limits\.ts$/.test(id)) {
        const bare = code.replaceAll(/\bwhy:\s*"(?:[^"\\]|\\.)*",?/g, "");
        return { code: bare, map: null, moduleSideEffects: false };
      }
      // What a view is for stands in the specification alone.
      if (/[\\/]domain[\\/]conversation[\\/]views\.ts$/.test(id))
        return { code: code.replaceAll(/\bpurpose:\s*"(?:[^"\\]|\\.)*",?/g, ""), map: null };
      const asked = /^import \{([^}]*)\} from "[^"]*\/limits\.ts";$/m.exec(code);
      if (!asked) return null;
      const [line, names = ""] = asked;
      const counted = code
        .replace(line, "")
        .replaceAll(/\blimits\.(\w+)\.max\b/g, numberOf)
        .replaceAll(/\blimit\("(\w+)"\)/g, numberOf);
      const isLeft = names.match(/\w+/g)?.some((name) => counted.includes(name));
      return { code: isLeft ? `${line}\n${counted}` : counted, map: null };
    },
  };
}

/** The first words are drawn in Inter: the browser learns of the font before it has read the CSS. */
function preloadLatinFont(): Plugin {
  return {
    name: "preload-latin-font",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) =>
          /inter-latin-opsz.*\.woff2$/.test(name),
        );
        if (font === undefined) throw new Error("The latin font is not in the build.");
        const attrs = {
          rel: "preload",
          as: "font",
          type: "font/woff2",
          href: `/${font}`,
          crossorigin: "",
        };
        return [{ tag: "link", attrs, injectTo: "head-prepend" }];
      },
    },
  };
}

/** Writes x.br and x.gz beside each text file, so that the server never compresses while someone waits. */
function compressBeside(): Plugin {
  let folder = "";
  return {
    name: "compress-beside",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        const file = join(folder, name);
        if (!/\.(html|js|css|svg|json|md|webmanifest)$/.test(name) || !statSync(file).isFile())
          continue;
        const bytes = readFileSync(file);
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
      }
    },
  };
}
