// Runs before `npm start`: builds the web app if there is no build or a source is newer, and bundles the server.
import { existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildServerIfNeeded } from "./build-server.ts";

const built = "dist/web/index.html";
const builtPseudo = "dist/web/index.pseudo.html";
const sources = [
  "web",
  "contract",
  "domain",
  "tools/web-build",
  "vite.config.ts",
  "package-lock.json",
];

type BuildOutcome = "fresh" | "built" | "kept";
/** Builds into the given folder. */
type Build = (root: string, folder: string) => Promise<void>;
type Vite = typeof import("vite");

interface BuildSettings {
  root?: string;
  /** Only tests build the pseudo language. */
  withPseudo?: boolean;
  /** Null if Vite is not installed. */
  findBuild?: () => Promise<Build | null>;
  log: (line: string) => void;
}

export async function buildIfNeeded({
  root = join(import.meta.dirname, ".."),
  withPseudo = process.env.DESKBELL_BUILD_PSEUDO === "1",
  findBuild = findVite,
  log,
}: BuildSettings): Promise<BuildOutcome> {
  const builtAtMs = statSync(join(root, built), { throwIfNoEntry: false })?.mtimeMs;
  if (
    builtAtMs !== undefined &&
    (!withPseudo || existsSync(join(root, builtPseudo))) &&
    sources.every((source) => newestMs(join(root, source)) <= builtAtMs)
  ) {
    log("web: up to date");
    return "fresh";
  }
  const build = await findBuild();
  if (build === null && builtAtMs !== undefined) {
    // An installation without development packages ships with a build.
    log("web: using the existing build");
    return "kept";
  }
  if (build === null) {
    throw new Error(
      "The web app isn't built and Vite isn't installed: run npm ci, then npm run build.",
    );
  }
  log("web: building, about half a minute");
  const startedAtMs = performance.now();
  await buildAside(root, build);
  log(`web: built in ${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`);
  return "built";
}

/**
 * Builds aside and renames, so that a concurrent start or a power cut never leaves a partial build that looks up to
 * date.
 */
async function buildAside(root: string, build: Build): Promise<void> {
  const whole = join(root, "dist/web");
  const making = join(root, `dist/web-making-${process.pid}`);
  const old = join(root, `dist/web-old-${process.pid}`);
  try {
    await build(root, making);
    if (statSync(whole, { throwIfNoEntry: false })) renameSync(whole, old);
    renameSync(making, whole);
  } catch (error) {
    // A concurrent start built the same; use its result.
    const isThere = ["ENOENT", "ENOTEMPTY", "EEXIST"].includes(
      String((error as NodeJS.ErrnoException).code),
    );
    if (!isThere || !statSync(join(root, built), { throwIfNoEntry: false })) throw error;
  } finally {
    for (const folder of [making, old]) rmSync(folder, { recursive: true, force: true });
  }
}

/** Includes folders: a deleted file changes only the time of its folder. */
function newestMs(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  let newest = stat.mtimeMs;
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.name.endsWith(".test.ts")) continue;
    newest = Math.max(newest, newestMs(join(path, entry.name)));
  }
  return newest;
}

async function findVite(): Promise<Build | null> {
  try {
    const vite = await import("vite");
    return async (root, outDir) => void (await buildWith(vite, root, outDir));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_MODULE_NOT_FOUND") return null;
    throw error;
  }
}

/** Returns the output with the modules of each file. */
export async function buildWith(vite: Vite, root: string, outDir: string) {
  // Vite follows NODE_ENV: under a test runner it would build React's development version, twice as large.
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = "production";
  try {
    const configFile = join(root, "vite.config.ts");
    const made = await vite.build({
      configFile,
      logLevel: "warn",
      build: { outDir, emptyOutDir: true },
    });
    return [made].flat().flatMap((one) => ("output" in one ? one.output : []));
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  try {
    await buildIfNeeded({ log: (line) => console.log(line) });
    await buildServerIfNeeded((line) => console.log(line));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
