// Parses times from providers. An invalid time must not prevent the rest of the payload from being read.
const latestMs = Date.UTC(9999, 11, 31);

/** Accepts text, or milliseconds since 1970. Null if it isn't a valid time. */
export function readTime(value: string | number | null | undefined): string | null {
  const ms = typeof value === "number" ? value : Date.parse(value ?? "");
  return ms >= 0 && ms <= latestMs ? new Date(ms).toISOString() : null;
}

/** A fallback for lists that are sorted by time. */
export const firstTime = new Date(0).toISOString();
