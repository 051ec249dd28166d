// Runs before `npm start`: builds the web app when it is missing or older than what it is made of.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const root = join(import.meta.dirname, "..");
const built = "dist/web/index.html";
const sources = ["web", "contract", "domain", "vite.config.ts", "package-lock.json"];

export type BuildOutcome = "fresh" | "built" | "kept";

/** Folders count too: a file that was taken away leaves its trace only there. */
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

export async function buildIfNeeded(say: (line: string) => void): Promise<BuildOutcome> {
  const builtAtMs = statSync(join(root, built), { throwIfNoEntry: false })?.mtimeMs;
  const isFresh =
    builtAtMs !== undefined && sources.every((source) => newestMs(join(root, source)) <= builtAtMs);
  if (isFresh) {
    say("web: up to date");
    return "fresh";
  }
  const vite = await findVite();
  if (vite === null) {
    if (builtAtMs === undefined) {
      throw new Error(
        "The web app is not built and Vite is not installed: run npm ci, then npm run build.",
      );
    }
    // An installation without development packages brings its own build.
    say("web: using the build that is here");
    return "kept";
  }
  const startedAtMs = performance.now();
  await vite.build({ configFile: join(root, "vite.config.ts"), logLevel: "warn" });
  say(`web: built in ${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`);
  return "built";
}

async function findVite(): Promise<typeof import("vite") | null> {
  try {
    return await import("vite");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_MODULE_NOT_FOUND") return null;
    throw error;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  try {
    await buildIfNeeded((line) => console.log(line));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
