// Plivo writes times as `2026-11-20 10:00:00+00:00`, and some without a zone.

import { readTime } from "#server/providers/read-time.ts";

/** ISO; null where it names no moment, for one without a zone is in the zone of the account's console. */
export function timeOfPlivo(said: string | null | undefined): string | null {
  const [day = "", rest = ""] = (said ?? "").trim().split(/[ T]/);
  if (!/(Z|[+-]\d\d:?\d\d)$/.test(rest)) return null;
  return readTime(`${day}T${rest}`);
}
