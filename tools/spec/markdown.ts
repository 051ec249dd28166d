// Small words of Markdown, so that a chapter reads like what it says.

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");

export type Row = readonly string[];

/** Nothing to show is a fault of whoever asks, not a short table. */
export function table(head: Row, rows: readonly Row[]): string {
  if (rows.length === 0) throw new Error(`must: rows under ${head.join(", ")}`);
  const line = (row: Row) => `| ${row.map(cell).join(" | ")} |`;
  return `${[line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n")}\n`;
}

export const code = (text: string): string => `\`${text}\``;
export const codes = (words: readonly string[]): string => words.map(code).join(" ");

export function chapter(
  number: number,
  title: string,
  source: string,
  parts: readonly string[],
): string {
  const said = parts.filter((part) => part.trim() !== "");
  if (said.length === 0) throw new Error(`must: something in chapter ${number}`);
  return `${[`# ${number} ${title}\n`, `Written by \`npm run spec\` from ${source}; change that, not this.\n`, ...said].join("\n")}`;
}

export const section = (title: string, ...parts: readonly string[]): string =>
  [`## ${title}\n`, ...parts].join("\n");

export const yes = (isSo: boolean): string => (isSo ? "✓" : "");
