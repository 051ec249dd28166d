import type { FieldIssue } from "#domain/errors.ts";
import { countryCodes } from "#domain/workspace/regions.ts";
import { isTimeZone } from "#domain/workspace/time-zone.ts";

interface Place {
  readonly timeZone?: string | undefined;
  readonly country?: string | undefined;
  readonly locale?: string | undefined;
}

/** What a schema cannot know: whether the world has such a place. */
export function validateRegion({ timeZone, country, locale }: Place): FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (timeZone !== undefined && !isTimeZone(timeZone))
    issues.push({
      path: "timeZone",
      say: `“${timeZone}” isn't a time zone. Choose one like Europe/London.`,
    });
  if (country !== undefined && !countryCodes.includes(country))
    issues.push({ path: "country", say: `“${country}” isn't a country code. Use one like GB.` });
  if (locale !== undefined && !isLocale(locale))
    issues.push({ path: "locale", say: `“${locale}” isn't a locale. Use one like en-GB.` });
  return issues;
}

function isLocale(name: string): boolean {
  try {
    return Intl.getCanonicalLocales(name).length === 1;
  } catch {
    return false;
  }
}
