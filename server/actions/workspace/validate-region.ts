import type { FieldIssue } from "#domain/errors.ts";
import { countryCodes } from "#domain/workspace/regions.ts";
import { isTimeZone } from "#domain/workspace/time-zone.ts";

interface RegionInput {
  readonly timeZone?: string | undefined;
  readonly country?: string | undefined;
  readonly locale?: string | undefined;
}

/** Checks what a schema can't: whether the time zone, country and locale exist. */
export function validateRegion({ timeZone, country, locale }: RegionInput): FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (timeZone !== undefined && !isTimeZone(timeZone))
    issues.push({
      path: "timeZone",
      message: `“${timeZone}” isn't a time zone. Choose one like Europe/London.`,
    });
  if (country !== undefined && !countryCodes.includes(country))
    issues.push({
      path: "country",
      message: `“${country}” isn't a country code. Use one like GB.`,
    });
  if (locale !== undefined && !isLocale(locale))
    issues.push({ path: "locale", message: `“${locale}” isn't a locale. Use one like en-GB.` });
  return issues;
}

function isLocale(name: string): boolean {
  try {
    return Intl.getCanonicalLocales(name).length === 1;
  } catch {
    return false;
  }
}
