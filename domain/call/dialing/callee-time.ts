// Local time at a number. A number proves no location: a country with one time zone uses that zone, otherwise the
// workspace's zone is assumed and marked as a guess.
import { timeZonesOfCountry } from "#domain/workspace/regions.ts";
import { localParts } from "#domain/workspace/time-zone.ts";

export interface CalleeTime {
  readonly minute: number;
  /** "22:40". */
  readonly formatted: string;
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
  // With several zones, use the workspace's if it is one of them, else the first listed.
  const zone = isSure ? only : zones.includes(homeZone) ? homeZone : (only ?? homeZone);
  const { hour, minute } = localParts(now, zone);
  return {
    minute: hour * 60 + minute,
    formatted: `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`,
    isAssumed: !isSure,
  };
}

/** 8:00 to 21:00: what rules on unsolicited calls allow in most places (47 CFR 64.1200). */
const opens = 8 * 60;
const closes = 21 * 60;

export const isQuietHours = ({ minute }: CalleeTime): boolean => minute < opens || minute >= closes;
