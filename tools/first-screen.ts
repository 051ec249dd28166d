// What a browser fetches before it can draw anything, packed; `npm run weigh` says it, and what weighs most.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { buildWith } from "./build-if-needed.ts";

/** docs/performance.md and docs/adr/0010 speak of the same number. */
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

/** Every script and style sheet that index.html names, and whatever these import before they run. */
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

/** Of what is fetched later the address stands in brackets. */
const staticImports = (script: string): string[] =>
  [...script.matchAll(/\b(?:from|import)\s*"\.\/([^"]+\.js)"/g)].map(([, file = ""]) => file);

/** Builds once more, aside, and weighs each module of the first screen by itself: a guide, as none is packed alone. */
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

export const sayWeights = (weights: readonly Weight[], most = named): string =>
  weights
    .slice(0, most)
    .map(({ name, bytes }) => `${(bytes / 1000).toFixed(1).padStart(7)} kB  ${name}`)
    .join("\n");

/** Null within the budget; else what is too heavy, and the files and modules to look at. */
export async function tooHeavy(
  files: readonly Weight[],
  modules: () => Promise<readonly Weight[]>,
  most = firstScreenMost,
): Promise<string | null> {
  if (sum(files) <= most) return null;
  return [
    `The first screen weighs ${(sum(files) / 1000).toFixed(1)} kB packed; at most ${most / 1000} kB. Put what it does not need at once behind web/ui/part.tsx.`,
    sayWeights(files),
    "Its heaviest modules, each by itself and before names are shortened:",
    sayWeights(await modules()),
  ].join("\n");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const root = join(import.meta.dirname, "..");
  const files = weighFirstScreen(join(root, "dist/web"));
  console.log(`${(sum(files) / 1000).toFixed(1)} kB of ${firstScreenMost / 1000} kB`);
  console.log(sayWeights(files));
  console.log(sayWeights(await weighModules(root), 40));
}
