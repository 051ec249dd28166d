// Compressed size of what a browser loads before it can render; `npm run weigh` prints it with the largest parts.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { buildWith } from "./build-if-needed.ts";

/** docs/performance.md and docs/adr/0010 state the same number. */
export const firstScreenMost = 145_000;
const named = 10;

export interface Weight {
  readonly name: string;
  readonly bytes: number;
}

const packed = (text: string | Buffer): number => gzipSync(text, { level: 9 }).length;
const heaviestFirst = (weights: readonly Weight[]): Weight[] =>
  weights.toSorted((one, other) => other.bytes - one.bytes);
export const sum = (weights: readonly Weight[]): number =>
  weights.reduce((whole, { bytes }) => whole + bytes, 0);

/** Every script and style sheet in index.html, and their static imports. */
export function weighFirstScreen(built: string): Weight[] {
  const page = readFileSync(join(built, "index.html"), "utf8");
  const waiting = [...page.matchAll(/\b(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(
    ([, file = ""]) => file,
  );
  const weights = new Map<string, number>();
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (weights.has(name)) continue;
    const text = readFileSync(join(built, name), "utf8");
    weights.set(name, packed(text));
    if (name.endsWith(".js")) waiting.push(...staticImports(text).map((file) => `assets/${file}`));
  }
  return heaviestFirst([...weights].map(([name, bytes]) => ({ name, bytes })));
}

/** Dynamic imports have their path in parentheses. */
const staticImports = (script: string): string[] =>
  [...script.matchAll(/\b(?:from|import)\s*"\.\/([^"]+\.js)"/g)].map(([, file = ""]) => file);

/**
 * Builds again in a separate folder and weighs each module of the first screen on its own: an estimate, as modules are
 * not compressed alone.
 */
export async function weighModules(root: string): Promise<Weight[]> {
  const folder = mkdtempSync(join(root, "dist/first-screen-"));
  try {
    const files = await buildWith(await import("vite"), root, folder);
    const first = new Set(weighFirstScreen(folder).map(({ name }) => name));
    const modules = files.flatMap((file) =>
      file.type === "chunk" && first.has(file.fileName) ? Object.entries(file.modules) : [],
    );
    return heaviestFirst(
      modules.map(([id, { code }]) => ({
        name: id.replace(root, "").replace(/^[\\/]/, ""),
        bytes: packed(code ?? ""),
      })),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const formatWeights = (weights: readonly Weight[], most = named): string =>
  weights
    .slice(0, most)
    .map(({ name, bytes }) => `${(bytes / 1000).toFixed(1).padStart(7)} kB  ${name}`)
    .join("\n");

/** Null within the budget, else what is too large, with the files and modules to look at. */
export async function describeExcess(
  files: readonly Weight[],
  modules: () => Promise<readonly Weight[]>,
  most = firstScreenMost,
): Promise<string | null> {
  if (sum(files) <= most) return null;
  return [
    `The first screen weighs ${(sum(files) / 1000).toFixed(1)} kB packed; at most ${most / 1000} kB. Put what it does not need at once behind web/ui/part.tsx.`,
    formatWeights(files),
    "Its heaviest modules, each by itself and before names are shortened:",
    formatWeights(await modules()),
  ].join("\n");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const root = join(import.meta.dirname, "..");
  const files = weighFirstScreen(join(root, "dist/web"));
  console.log(`${(sum(files) / 1000).toFixed(1)} kB of ${firstScreenMost / 1000} kB`);
  console.log(formatWeights(files));
  console.log(formatWeights(await weighModules(root), 40));
}
