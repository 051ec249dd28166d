// Local time at a number. A number proves no location: in a country with several time zones the workspace's is assumed
// if it is one of them; otherwise it counts as late only if it is late in all of them.
import { timeZonesOfCountry } from "#domain/workspace/regions.ts";
import { localParts } from "#domain/workspace/time-zone.ts";

export interface CalleeTime {
  readonly minute: number;
  /** As the workspace's country writes it: "22:40", "10:40 PM". */
  readonly formatted: string;
  readonly isAssumed: boolean;
}

export function calleeTime(
  country: string | null,
  home: { readonly country: string; readonly timeZone: string },
  now: Date,
  zonesOf: (country: string) => readonly string[] = timeZonesOfCountry,
): CalleeTime {
  const zones = country === null ? [] : zonesOf(country);
  const [only] = zones;
  const isSure = zones.length === 1 && only !== undefined;
  const minuteIn = (zone: string): number => {
    const { hour, minute } = localParts(now, zone);
    return hour * 60 + minute;
  };
  const chooseZone = (): string =>
    zones.includes(home.timeZone)
      ? home.timeZone
      : (zones.find((zone) => !isQuietHours({ minute: minuteIn(zone) })) ?? only ?? home.timeZone);
  const zone = isSure ? only : chooseZone();
  return {
    minute: minuteIn(zone),
    formatted: formatClock(now, `en-${home.country}`, zone),
    isAssumed: !isSure,
  };
}

/** "1:39 AM", "01:39". */
function formatClock(now: Date, locale: string, timeZone: string): string {
  const { hour12 } = new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions();
  const hour = hour12 ? "numeric" : "2-digit";
  return now.toLocaleTimeString(locale, { hour, minute: "2-digit", timeZone });
}

/** 8:00 to 21:00: what rules on unsolicited calls allow in most places (47 CFR 64.1200). */
const opens = 8 * 60;
const closes = 21 * 60;

export const isQuietHours = ({ minute }: Pick<CalleeTime, "minute">): boolean =>
  minute < opens || minute >= closes;
