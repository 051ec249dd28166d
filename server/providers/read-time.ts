// The time that a provider says. One that no calendar holds must not end the reading of all that came with it.
const latestMs = Date.UTC(9999, 11, 31);

/** Text, or milliseconds since 1970; null where it names no moment. */
export function readTime(said: string | number | null | undefined): string | null {
  const ms = typeof said === "number" ? said : Date.parse(said ?? "");
  return ms >= 0 && ms <= latestMs ? new Date(ms).toISOString() : null;
}

/** For lists that are put in order by time. */
export const firstTime = new Date(0).toISOString();
