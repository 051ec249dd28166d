// Chapter 9: limits.
import { formatBytes, limits } from "#domain/limits.ts";
import { chapter, code, table } from "./markdown.ts";

export function renderLimits(): string {
  return chapter(9, "Business constants and limits", "domain/limits.ts", [
    table(
      ["limit", "maximum", "reason"],
      Object.entries(limits).map(([name, { max, unit, reason }]) => [
        code(name),
        unit === "bytes" ? formatBytes(max) : `${max.toLocaleString("en-GB")} ${unit}`,
        reason,
      ]),
    ),
    "An inbox's own limits depend on its provider and never exceed these; see chapter 7.\n",
  ]);
}
