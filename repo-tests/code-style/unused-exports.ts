// Finds exported names that no other file uses: without `export` a reader sees at once that a name is local. Tests count
// as users.
import path from "node:path";
import { parseSync } from "vite";
import type { Source } from "#repo-tests/parsers/sources.ts";

/** Files loaded by a computed path or by a tool, which no import names. */
const loadedByPath: readonly RegExp[] = [
  /^(?:vite|vitest)\.config\.ts$/,
  /^testing\/(?:setup-postgres|setup-build|longest-first-sequencer)\.ts$/,
  // Catalogues: the build puts a translated one in the place of the English one.
  /\/words(?:\.(?:de|es))?\.ts$/,
  // The inputs of the simulator's protocol, which its comments name.
  /^contract\/simulator\/simulated-call\.ts$/,
  // What the build makes of an icon's import.
  /^web\/ui\/create-icon\.ts$/,
  // Found by the provider's name.
  /^testing\/(?:text|voice|email)-provider\/kits\//,
  // Measurements call each other by name; not checked yet.
  /^bench\//,
];

interface ExportUse {
  /** Names imported from a file, by its path. */
  readonly named: Map<string, Set<string>>;
  /** Texts of the files that use a file as a whole: what they use of it is looked up in them. */
  readonly whole: Map<string, string[]>;
  /** Files imported late: what they export may be used wherever their promise is passed. */
  readonly late: Set<string>;
}

export function findUnusedExports(
  sources: readonly Source[],
  isLoadedByPath: (file: string) => boolean = (file) =>
    loadedByPath.some((pattern) => pattern.test(file)),
): string[] {
  const modules = sources.map((source) => ({
    ...source,
    module: parseSync(source.path, source.text).module,
  }));
  const use: ExportUse = { named: new Map(), whole: new Map(), late: new Set() };
  for (const { path: from, text, module } of modules) {
    for (const one of module.staticImports)
      for (const entry of one.entries)
        note(use, resolve(from, one.moduleRequest.value), entry.importName.name ?? null, text);
    for (const { entries } of module.staticExports)
      for (const { moduleRequest, importName } of entries)
        if (moduleRequest) note(use, resolve(from, moduleRequest.value), importName.name, text);
    // A dynamic import, and the type of one.
    for (const [, written = ""] of text.matchAll(/\bimport\(\s*"([^"]+)"/g))
      use.late.add(resolve(from, written));
  }
  const lateUses = new Set(
    modules.flatMap(({ text }) =>
      [...text.matchAll(/[.{,]\s*(\w+)/g)].map(([, name = ""]) => name),
    ),
  );
  return modules.flatMap(({ path: file, module }) =>
    isLoadedByPath(file)
      ? []
      : module.staticExports
          .flatMap(({ entries }) => entries)
          .flatMap(({ exportName }) => exportName.name ?? [])
          .filter((name) => !isUsed(use, file, name) && !(use.late.has(file) && lateUses.has(name)))
          .map((name) => `${file} exports ${name}, which no other file uses`),
  );
}

function note({ named, whole }: ExportUse, file: string, name: string | null, text: string): void {
  if (name === null) whole.set(file, [...(whole.get(file) ?? []), text]);
  else named.set(file, (named.get(file) ?? new Set()).add(name));
}

const isUsed = ({ named, whole }: ExportUse, file: string, name: string): boolean =>
  named.get(file)?.has(name) === true ||
  (whole.get(file) ?? []).some((text) => new RegExp(`\\b${name}\\b`).test(text));

const resolve = (from: string, written: string): string =>
  written.startsWith("#")
    ? written.slice(1)
    : path.posix.join(path.posix.dirname(from), written.replace(/\?.*$/, ""));
