import type { BodyLine } from "./body-line.ts";

/** Lines as text again: never more than one blank line together, none at either end. */
export function joinLines(lines: readonly BodyLine[]): string {
  const kept: string[] = [];
  for (const line of lines) {
    // By line, not by one pattern over all: a run of a million spaces would be searched a million times.
    const text = line.raw.trimEnd();
    if (text !== "" || (kept.length > 0 && kept.at(-1) !== "")) kept.push(text);
  }
  if (kept.at(-1) === "") kept.pop();
  return kept.join("\n");
}
