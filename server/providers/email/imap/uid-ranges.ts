/** Formats `[1, 2, 3, 7]` for IMAP: `1:3,7`. The UIDs must be ascending and unique. */
export function formatUidRanges(uids: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const uid of uids) {
    const last = ranges.at(-1);
    if (last && uid === last.to + 1) last.to = uid;
    else ranges.push({ from: uid, to: uid });
  }
  return ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}:${to}`)).join(",");
}
