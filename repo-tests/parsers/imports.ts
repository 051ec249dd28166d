// Parses a file's import statements. The formatter puts each at the start of a line.
import path from "node:path";
import type { Source } from "./sources.ts";

interface Import {
  /** As written. */
  readonly written: string;
  /** Path from the repository root; null for a package. */
  readonly file: string | null;
  /** "pg", "@orpc/server", "node:fs"; null for our own files. */
  readonly packageName: string | null;
  /** Erased at compile time. `import { type A }` still loads the module. */
  readonly isType: boolean;
  /** A dynamic import, loaded when executed. */
  readonly isLate: boolean;
}

const statement =
  /^(?:import\s+(type\s)?[\w$*{},\s]*?from\s*"([^"]+)"|import\s*"([^"]+)"|export\s+(type\s)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\})\s*from\s*"([^"]+)")|\bimport\(\s*"([^"]+)"/gm;

export function readImports({ path: from, text }: Source): Import[] {
  return [...text.matchAll(statement)].map(
    ([, importsType, named, bare, exportsType, passedOn, late]) => {
      const written = named ?? bare ?? passedOn ?? late ?? "";
      const isType = importsType !== undefined || exportsType !== undefined;
      return { written, isType, isLate: late !== undefined, ...resolveImport(from, written) };
    },
  );
}

function resolveImport(from: string, written: string): Pick<Import, "file" | "packageName"> {
  if (written.startsWith("#")) return { file: written.slice(1), packageName: null };
  if (written.startsWith("."))
    return { file: path.posix.join(path.posix.dirname(from), written), packageName: null };
  if (written.startsWith("node:")) return { file: null, packageName: written };
  const parts = written.split("/");
  return { file: null, packageName: parts.slice(0, written.startsWith("@") ? 2 : 1).join("/") };
}

/** Imports with a computed path, which can't be followed statically. */
export const readUnreadableImports = ({ text }: Source): string[] =>
  [...text.matchAll(/\b(?:import\(\s*(?!["\s)])[^)\n]{1,40}|require\([^)\n]{1,40})/g)].map(
    ([found]) => found,
  );
