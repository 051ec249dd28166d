// A time zone as people say it; the names of the IANA database are for lists that are searched by them.
import { language } from "#web/language/language.ts";

/** "Berlin (Central European Time)", "UTC". */
export function timeZoneName(zone: string, at: Date = new Date()): string {
  const [, ...places] = zone.split("/");
  const city = places.at(-1)?.replaceAll("_", " ");
  if (city === undefined) return zone;
  const parts = new Intl.DateTimeFormat(language, {
    timeZone: zone,
    timeZoneName: "longGeneric",
  }).formatToParts(at);
  const name = parts.find(({ type }) => type === "timeZoneName")?.value;
  return name === undefined ? city : `${city} (${name})`;
}
