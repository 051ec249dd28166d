// Compressed sizes of what the build writes: per chunk, and of all that a browser loads before it can render.
import { gzipSync } from "node:zlib";

export interface Weight {
  readonly name: string;
  readonly bytes: number;
}

/** One written file. `modules` are the sources of a script, as rendered before names are shortened. */
export interface BuiltFile {
  readonly name: string;
  readonly text: string;
  readonly modules?: Readonly<Record<string, string>>;
}

const packed = (text: string): number => gzipSync(text, { level: 9 }).length;
const heaviestFirst = (weights: readonly Weight[]): Weight[] =>
  weights.toSorted((one, other) => other.bytes - one.bytes);
export const sum = (weights: readonly Weight[]): number =>
  weights.reduce((whole, { bytes }) => whole + bytes, 0);

export const weigh = (files: readonly BuiltFile[]): Weight[] =>
  heaviestFirst(files.map(({ name, text }) => ({ name, bytes: packed(text) })));

/** Each by itself: an estimate, as modules of a chunk are compressed together. */
export function weighModules(files: readonly BuiltFile[]): Weight[] {
  const modules = files.flatMap((file) => Object.entries(file.modules ?? {}));
  return heaviestFirst(modules.map(([name, code]) => ({ name, bytes: packed(code) })));
}

/** Every script and style sheet in index.html, or in that of another language, and the static imports of the scripts. */
export function firstScreenFiles(files: readonly BuiltFile[], html = "index.html"): BuiltFile[] {
  const byName = new Map(files.map((file) => [file.name, file]));
  const page = byName.get(html)?.text ?? "";
  const waiting = [...page.matchAll(/\b(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(
    ([, name = ""]) => name,
  );
  const first = new Map<string, BuiltFile>();
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (first.has(name)) continue;
    const file = byName.get(name);
    if (file === undefined)
      throw new Error(`${name} belongs to the first screen and was not built.`);
    first.set(name, file);
    if (name.endsWith(".js")) waiting.push(...staticImports(file.text).map((at) => `assets/${at}`));
  }
  return [...first.values()];
}

/** Dynamic imports have their path in parentheses. */
const staticImports = (script: string): string[] =>
  [...script.matchAll(/\b(?:from|import)\s*["`]\.\/([^"`]+\.js)["`]/g)].map(
    ([, name = ""]) => name,
  );

export const formatWeights = (weights: readonly Weight[], max: number): string =>
  weights
    .slice(0, max)
    .map(({ name, bytes }) => `${(bytes / 1000).toFixed(1).padStart(7)} kB  ${name}`)
    .join("\n");
