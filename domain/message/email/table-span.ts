// The colspan, rowspan or span of an HTML cell or column, parsed as browsers do.

const max = { span: 1_000, colspan: 1_000, rowspan: 65_534 } as const;
export type SpanName = keyof typeof max;

export function readSpan(name: SpanName, written: string | null | undefined): number {
  const [, digits] = /^\s*\+?(\d{1,9})/.exec(written ?? "") ?? [];
  // A rowspan of 0 reaches to the end of its row group.
  if (name === "rowspan" && digits !== undefined && Number(digits) === 0) return max.rowspan;
  return Math.min(Math.max(Number(digits ?? 1), 1), max[name]);
}
