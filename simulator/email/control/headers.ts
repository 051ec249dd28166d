/** The header fields, unfolded but not decoded. */
export function headersOf(raw: Buffer): { name: string; value: string }[] {
  const end = /\r?\n\r?\n/.exec(raw.toString("latin1"));
  const head = raw.subarray(0, end === null ? raw.length : end.index).toString("utf8");
  return head
    .replaceAll(/\r?\n[ \t]+/g, " ")
    .split(/\r?\n/)
    .flatMap((line) => {
      const colon = line.indexOf(":");
      return colon < 1 ? [] : [{ name: line.slice(0, colon), value: line.slice(colon + 1).trim() }];
    });
}
