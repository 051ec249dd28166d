// What the clock shows where a number belongs. A number proves no place: in a country of one zone it is that one,
// else the workspace's own is taken, and said to be a guess.
import { timeZonesOfCountry } from "#domain/workspace/regions.ts";
import { localParts } from "#domain/workspace/time-zone.ts";

export interface CalleeTime {
  readonly minute: number;
  /** "22:40". */
  readonly shown: string;
  readonly isAssumed: boolean;
}

export function calleeTime(
  country: string | null,
  homeZone: string,
  now: Date,
  zonesOf: (country: string) => readonly string[] = timeZonesOfCountry,
): CalleeTime {
  const zones = country === null ? [] : zonesOf(country);
  const [only] = zones;
  const isSure = zones.length === 1 && only !== undefined;
  // Of many zones the workspace's is taken where it is one of them; else the first that is listed.
  const zone = isSure ? only : zones.includes(homeZone) ? homeZone : (only ?? homeZone);
  const { hour, minute } = localParts(now, zone);
  return {
    minute: hour * 60 + minute,
    shown: `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`,
    isAssumed: !isSure,
  };
}

/** Eight in the morning to nine at night: what rules on unasked calls allow in most places (47 CFR 64.1200). */
const opens = 8 * 60;
const closes = 21 * 60;

export const isQuietHours = ({ minute }: CalleeTime): boolean => minute < opens || minute >= closes;
