// Countries and time zones to choose from, and a guess of the user's own.
import { isTimeZone } from "./time-zone.ts";

/** ISO 3166-1, the codes in use. Names come from Intl in the reader's language. */
export const countryCodes: readonly string[] = (
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ " +
  "CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR " +
  "GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP " +
  "KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT " +
  "MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW " +
  "SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG " +
  "UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW"
).split(" ");

export interface Region {
  readonly timeZone: string;
  readonly country: string;
}

/** The time zones of a country; empty on engines without that data, and then the language alone decides. */
type TimeZonesOfCountry = (country: string) => readonly string[];

/**
 * The time zone shows where the computer is, the language only where its owner may be from, so the time zone takes
 * precedence.
 */
export function guessRegion(
  systemZone: string | undefined,
  languages: readonly string[],
  zonesOf: TimeZonesOfCountry = timeZonesOfCountry,
): Region {
  const timeZone = systemZone !== undefined && isTimeZone(systemZone) ? systemZone : "UTC";
  const spoken = languages.map(regionOf).filter((region) => region !== null);
  const hasZone = (country: string) => zonesOf(country).includes(timeZone);
  const country = spoken.find(hasZone) ?? countryCodes.find(hasZone) ?? spoken[0] ?? "US";
  return { timeZone: currentZoneName(timeZone), country };
}

function regionOf(language: string): string | null {
  try {
    const region = new Intl.Locale(language).region;
    return region !== undefined && countryCodes.includes(region) ? region : null;
  } catch {
    return null;
  }
}

/** Empty on engines without that data. */
export function timeZonesOfCountry(country: string): readonly string[] {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    getTimeZones?: () => string[] | undefined;
    timeZones?: string[];
  };
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

/** Engines list these zones under the names they had before the IANA database renamed them. */
const renamedZones: Readonly<Record<string, string>> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

/** An engine may lack the current name; then the old one stays. */
function currentZoneName(zone: string): string {
  const renamed = renamedZones[zone];
  return renamed !== undefined && isTimeZone(renamed) ? renamed : zone;
}

/** Every time zone, plus the given one if the engine lists it under another name. */
export function timeZones(current: string): readonly string[] {
  const known = Intl.supportedValuesOf("timeZone").map(currentZoneName);
  return [...new Set([...known, "UTC", current])].filter((zone) => zone !== "").sort();
}

interface CountryOption {
  readonly code: string;
  readonly name: string;
}

/** Sorted by name in the reader's language. */
export function listCountryOptions(locale: string): readonly CountryOption[] {
  const names = new Intl.DisplayNames([locale, "en"], { type: "region" });
  const order = new Intl.Collator(locale);
  return countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => order.compare(one.name, other.name));
}

export function countryName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale, "en"], { type: "region" }).of(code) ?? code;
  } catch {
    return code;
  }
}
