// Chapter 9: limits.
import { formatBytes, limits } from "#domain/limits.ts";
import { chapter, code, table } from "./markdown.ts";

export function renderLimits(): string {
  return chapter(9, "Business constants and limits", "domain/limits.ts", [
    table(
      ["limit", "at most", "why"],
      Object.entries(limits).map(([name, { max, unit, reason }]) => [
        code(name),
        unit === "bytes" ? formatBytes(max) : `${max.toLocaleString("en-GB")} ${unit}`,
        reason,
      ]),
    ),
    "What a single line can carry is the provider's to say and never more than this; see chapter 7.\n",
  ]);
}
