// Tables of words are of use only as long as somebody says the words.
import { type Source, stripComments } from "#repo-tests/parsers/sources.ts";

/** Codes of the catalogue that no `new AppError(…)` can throw. */
export function unusedErrorCodes(codes: readonly string[], sources: readonly Source[]): string[] {
  const thrown = new Set(sources.flatMap(({ text }) => codesThrown(stripComments(text))));
  return codes.filter((code) => !thrown.has(code));
}

function codesThrown(text: string): string[] {
  const made = [...text.matchAll(/\bAppError(?:<"\w+">)?\(/g)].flatMap((found) => {
    const from = (found.index ?? 0) + found[0].length;
    return [...text.slice(from, from + 120).matchAll(/"(\w+)"/g)].map(([, code = ""]) => code);
  });
  return text.includes("AppError.invalid(") ? [...made, "invalid_input"] : made;
}

/** Limits that nothing is held to. */
export function unusedLimits(names: readonly string[], sources: readonly Source[]): string[] {
  const held = new Set(
    sources.flatMap(({ text }) =>
      [...stripComments(text).matchAll(/\blimit\("(\w+)"\)|\blimits\.(\w+)/g)].map(
        ([, one, other]) => one ?? other ?? "",
      ),
    ),
  );
  return names.filter((name) => !held.has(name));
}
