// Markdown helpers.

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");

export type Row = readonly string[];

/** An empty table is a mistake of the caller. */
export function table(head: Row, rows: readonly Row[]): string {
  if (rows.length === 0) throw new Error(`must: rows under ${head.join(", ")}`);
  const tableRow = (row: Row) => `| ${row.map(cell).join(" | ")} |`;
  return `${[tableRow(head), tableRow(head.map(() => "---")), ...rows.map(tableRow)].join("\n")}\n`;
}

export const code = (text: string): string => `\`${text}\``;
export const codes = (values: readonly string[]): string => values.map(code).join(" ");

export function chapter(
  number: number,
  title: string,
  source: string,
  parts: readonly string[],
): string {
  const nonEmpty = parts.filter((part) => part.trim() !== "");
  if (nonEmpty.length === 0) throw new Error(`must: something in chapter ${number}`);
  return `${[`# ${number} ${title}\n`, `Written by \`npm run spec\` from ${source}; change that, not this.\n`, ...nonEmpty].join("\n")}`;
}

export const section = (title: string, ...parts: readonly string[]): string =>
  [`## ${title}\n`, ...parts].join("\n");

export const yes = (isSo: boolean): string => (isSo ? "✓" : "");
