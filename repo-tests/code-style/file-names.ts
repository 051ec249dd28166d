// A file is named after what it exports or declares, so that a search for a name finds its file.
import type { Source } from "#repo-tests/parsers/sources.ts";

/** A file that exports more is named after its subject instead. */
const maxNamedExports = 4;

const smallWords = new Set("a an and at by for from in is of on or the to use with".split(" "));

/** "sendSMSNow" and "send-text-now" have the same words. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "" && !smallWords.has(word));

/** The same word in another form: "retry" and "retries", "navigation" and "navigate". */
function isSameWord(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let shared = 0;
  while (shared < shorter && one[shared] === other[shared]) shared += 1;
  return shared >= Math.max(4, shorter - 2) || (shared === shorter && shared >= 3);
}

function exportsOf(text: string): string[] {
  const declared = text.matchAll(
    /^export (?:default )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm,
  );
  const listed = text.matchAll(/^export (?:type |const )?\{([^}]*)\}/gm);
  return [
    ...[...declared].map(([, name = ""]) => name),
    ...[...listed].flatMap(([, names = ""]) =>
      names
        .split(",")
        .map((name) =>
          (
            name
              .trim()
              .split(/ as |: /)
              .at(-1) ?? ""
          ).replace(/^type /, ""),
        )
        .filter((name) => name !== ""),
    ),
  ];
}

/** What a file exports, and what it declares for itself. */
function namesIn(text: string): string[] {
  const own = text.matchAll(/^(?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm);
  return [...exportsOf(text), ...[...own].map(([, name = ""]) => name)];
}

/**
 * Files of which no word is in the name of an export. A one-word file may leave it to its folder. `types` and `words`
 * (messages by language) say what kind of export they have.
 */
export function checkFileNames(sources: readonly Source[]): {
  checked: number;
  misnamed: string[];
} {
  const misnamed: string[] = [];
  let checked = 0;
  for (const { path, text } of sources) {
    const folders = path.replace(/\.tsx?$/, "").split("/");
    const file = folders.pop() ?? "";
    const exported = exportsOf(text);
    if (exported.length === 0 || exported.length > maxNamedExports) continue;
    if (/\.(test|e2e|d)$/.test(file) || /^(types|words(\.\w+)?)$/.test(file)) continue;
    checked += 1;
    const words = namesIn(text).flatMap(wordsOf);
    const isIn = (names: readonly string[]) =>
      names.some((name) => words.some((word) => isSameWord(name, word)));
    const own = wordsOf(file);
    if (isIn(own) || (own.length === 1 && isIn(wordsOf(folders.at(-1) ?? "")))) continue;
    misnamed.push(`${path}: ${exported.join(", ")}`);
  }
  return { checked, misnamed };
}
