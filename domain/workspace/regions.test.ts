import { describe, expect, test } from "vitest";
import {
  countryCodes,
  countryName,
  guessRegion,
  listCountryOptions,
  timeZones,
} from "./regions.ts";

const zones: Record<string, string[]> = {
  GB: ["Europe/London"],
  DE: ["Europe/Berlin", "Europe/Busingen"],
  US: ["America/New_York", "America/Chicago"],
};
const zonesOf = (country: string) => zones[country] ?? [];

describe("guessing a workspace's region", () => {
  test("places an English-language computer in Berlin in Germany", () => {
    expect(guessRegion("Europe/Berlin", ["en-US", "en"], zonesOf)).toEqual({
      timeZone: "Europe/Berlin",
      country: "DE",
    });
  });

  test("uses the language to choose between countries that share a time zone", () => {
    const shared = (country: string) => (["CH", "DE"].includes(country) ? ["Europe/Zurich"] : []);
    expect(guessRegion("Europe/Zurich", ["de-DE"], shared).country).toBe("DE");
  });

  test("falls back to the language without time zone data, and then to the United States", () => {
    expect(guessRegion("Europe/London", ["en", "fr-FR"], () => []).country).toBe("FR");
    expect(guessRegion("Europe/London", ["en", "not a language"], () => []).country).toBe("US");
  });

  test("replaces an unknown time zone by UTC", () => {
    expect(guessRegion("Moon/Tranquility", ["en-GB"], zonesOf).timeZone).toBe("UTC");
    expect(guessRegion(undefined, ["en-GB"], zonesOf)).toEqual({ timeZone: "UTC", country: "GB" });
  });

  test("works with the data of this JavaScript engine", () => {
    expect(guessRegion("Europe/London", ["en"])).toEqual({
      timeZone: "Europe/London",
      country: "GB",
    });
  });
});

describe("region choices", () => {
  test("include 249 distinct countries, each with a name", () => {
    expect(new Set(countryCodes).size).toBe(249);
    expect(listCountryOptions("en").every(({ code, name }) => name !== code)).toBe(true);
    expect(countryName("GB", "en")).toBe("United Kingdom");
  });

  test("include the current time zone, whatever its name", () => {
    expect(timeZones("Asia/Kolkata")).toContain("Asia/Kolkata");
    for (const zone of ["Asia/Kolkata", "Asia/Yangon", "Europe/Kyiv"])
      expect(timeZones("")).toContain(zone);
    for (const zone of ["Asia/Calcutta", "Asia/Rangoon", "Europe/Kiev"])
      expect(timeZones("")).not.toContain(zone);
    expect(guessRegion("Asia/Calcutta", ["en-IN"]).timeZone).toBe("Asia/Kolkata");
    expect(timeZones("UTC").filter((zone) => zone === "UTC")).toHaveLength(1);
  });
});
