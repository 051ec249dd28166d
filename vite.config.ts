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

/** Paths that the server handles; every other path is a page of the app. */
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
    // Browsers that lack light-dark(), popover, @starting-style or :has() aren't supported.
    target: ["chrome125", "edge125", "firefox129", "safari17.5"],
    sourcemap: false,
    cssMinify: "lightningcss",
    // The content security policy doesn't allow data: URLs.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // No preload for what the page has loaded already.
      resolveDependencies: (_file, dependencies) =>
        dependencies.filter((file) => !/\/(first|react|data|rolldown-runtime)-/.test(file)),
    },
    reportCompressedSize: false,
    license: { fileName: "licenses.md" },
    rolldownOptions: {
      // Each message goes into the chunk that uses it; otherwise the first chunk that uses one loads the whole catalogue.
      optimization: { inlineConst: { mode: "all", pass: 2 } },
      output: {
        comments: false,
        codeSplitting: {
          groups: [
            // Packages change less often than our code, so their chunks stay in the browser's cache.
            { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            {
              name: "data",
              test: /node_modules[\\/](@orpc|@tanstack)[\\/](?!.*(?:queriesObserver|useQueries)\.js$)/,
            },
            { name: "first", test: /[\\/]web[\\/]app[\\/]main\.tsx$/ },
            // The change feed and what it updates load in parallel with the first list.
            {
              name: "live",
              test: /[\\/]web[\\/]data[\\/](live|conversations|timeline(?![\\/](?:upload|email-body)\.)|toasts)[\\/]/,
            },
            {
              name: "mobile",
              test: /[\\/]web[\\/]app[\\/]mobile[\\/]/,
            },
            {
              // Loads on the page's first input.
              name: "first-input",
              test: /[\\/](account-menu-items|compose-menu-items|list-options-menu|empty-list|personal-commands|tooltip-host)\.tsx?$/,
            },
            {
              // Beside a conversation, and on the contact's own page.
              name: "contact-sections",
              test: /[\\/]web[\\/]features[\\/]contacts[\\/](?!list[\\/]|page[\\/]|merging[\\/]|details[\\/])/,
              minShareCount: 2,
            },
            {
              name: "entry-text",
              test: /[\\/]conversation[\\/]entries[\\/]text[\\/]/,
            },
            {
              // Loads in parallel with the rest of what renders an email.
              name: "email-budget",
              test: /[\\/]frame[\\/](?:size-budget|style-nesting)\.ts$/,
            },
            // Sounds and the microphone: for the phone and for settings.
            {
              name: "call-media",
              test: /[\\/]web[\\/]data[\\/]call[\\/]media[\\/]/,
              minShareCount: 2,
            },
            {
              name: "shared",
              test: /[\\/]web[\\/](ui|data)[\\/](?!rich-text|gallery|message-mutations|dialog[\\/]date-time)|[\\/]lucide-react[\\/]/,
              minShareCount: 3,
            },
            // Otherwise each icon and field that two pages share becomes a chunk, and a request, of its own.
            { name: "icons", test: /[\\/]lucide-react[\\/]/, minShareCount: 2 },
            {
              name: "settings-shared",
              test: /[\\/]web[\\/]features[\\/]settings[\\/](?!members[\\/]|inboxes[\\/]hours[\\/])/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
});

/** Replaces a limit by its number: the browser needs neither its reason and unit nor the table. */
function limitsAsNumbers(): Plugin {
  const numberOf = (written: string, name: string) =>
    name in limits ? String(limits[name as LimitName].max) : written;
  return {
    name: "limits-as-numbers",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      // Code that computes a limit's name at runtime still loads the table, without the units and reasons.
      if (/[\\/]domain[\\/](?:[\w-]+[\\/])*[\w-]*limits\.ts$/.test(id)) {
        const bare = code.replaceAll(/\b(?:unit|reason):\s*"(?:[^"\\]|\\.)*",?/g, "");
        return { code: bare, map: null, moduleSideEffects: false };
      }
      // Only the specification shows what a view is for, and what a permission, a state or an outcome of a call means.
      if (/[\\/]domain[\\/](?:conversation[\\/]views|call[\\/]call|permissions)\.ts$/.test(id)) {
        const bare = code.replaceAll(/\b(?:purpose|description):\s*"(?:[^"\\]|\\.)*",?/g, "");
        return { code: bare, map: null };
      }
      const match = /^import \{([^}]*)\} from "[^"]*\/limits\.ts";$/m.exec(code);
      if (!match) return null;
      const [line, names = ""] = match;
      const counted = code
        .replace(line, "")
        .replaceAll(/\blimits\.(\w+)\.max\b/g, numberOf)
        .replaceAll(/\blimit\("(\w+)"\)/g, numberOf);
      const isLeft = names.match(/\w+/g)?.some((name) => counted.includes(name));
      return { code: isLeft ? `${line}\n${counted}` : counted, map: null };
    },
  };
}

/** Preloads Inter, which the first screen uses: otherwise the browser finds the font only after reading the CSS. */
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

/** Writes x.br and x.gz for each text file, so that the server never compresses during a request. */
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
