// Plivo writes times as `2026-11-20 10:00:00+00:00`, and some without a zone.

import { readTime } from "#server/providers/read-time.ts";

/** ISO 8601. Null if invalid or without a zone, which would be the zone of the account's console. */
export function parsePlivoTime(value: string | null | undefined): string | null {
  const [day = "", rest = ""] = (value ?? "").trim().split(/[ T]/);
  if (!/(Z|[+-]\d\d:?\d\d)$/.test(rest)) return null;
  return readTime(`${day}T${rest}`);
}
