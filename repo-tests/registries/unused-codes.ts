// Finds table entries that no code uses.
import { type Source, stripComments } from "#repo-tests/parsers/sources.ts";

/** Error codes that no `new AppError(…)` throws. */
export function unusedErrorCodes(codes: readonly string[], sources: readonly Source[]): string[] {
  const thrown = new Set(sources.flatMap(({ text }) => thrownCodes(stripComments(text))));
  return codes.filter((code) => !thrown.has(code));
}

function thrownCodes(text: string): string[] {
  const made = [...text.matchAll(/\bAppError(?:<"\w+">)?\(/g)].flatMap((found) => {
    const from = (found.index ?? 0) + found[0].length;
    return [...text.slice(from, from + 120).matchAll(/"(\w+)"/g)].map(([, code = ""]) => code);
  });
  return text.includes("AppError.invalid(") ? [...made, "invalid_input"] : made;
}

/** Limits that no code uses. */
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
