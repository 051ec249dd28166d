import type { BodyLine } from "./body-line.ts";

/** Joins lines to text: never two blank lines in a row, none at either end. */
export function joinLines(lines: readonly BodyLine[]): string {
  const joined: string[] = [];
  for (const line of lines) {
    // Per line: a single pattern over all would take quadratic time on a million spaces.
    const text = line.raw.trimEnd();
    if (text !== "" || (joined.length > 0 && joined.at(-1) !== "")) joined.push(text);
  }
  if (joined.at(-1) === "") joined.pop();
  return joined.join("\n");
}
