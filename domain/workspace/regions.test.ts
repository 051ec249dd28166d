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

describe("guessing where a company is", () => {
  test("an English-speaking computer in Berlin stands in Germany", () => {
    expect(guessRegion("Europe/Berlin", ["en-US", "en"], zonesOf)).toEqual({
      timeZone: "Europe/Berlin",
      country: "DE",
    });
  });

  test("a language of the same zone decides between neighbours", () => {
    const shared = (country: string) => (["CH", "DE"].includes(country) ? ["Europe/Zurich"] : []);
    expect(guessRegion("Europe/Zurich", ["de-DE"], shared).country).toBe("DE");
  });

  test("without knowledge of zones the language decides, and without that the United States", () => {
    expect(guessRegion("Europe/London", ["en", "fr-FR"], () => []).country).toBe("FR");
    expect(guessRegion("Europe/London", ["en", "not a language"], () => []).country).toBe("US");
  });

  test("an unknown zone becomes UTC", () => {
    expect(guessRegion("Moon/Tranquility", ["en-GB"], zonesOf).timeZone).toBe("UTC");
    expect(guessRegion(undefined, ["en-GB"], zonesOf)).toEqual({ timeZone: "UTC", country: "GB" });
  });

  test("this engine's own knowledge finds London in Great Britain", () => {
    expect(guessRegion("Europe/London", ["en"])).toEqual({
      timeZone: "Europe/London",
      country: "GB",
    });
  });
});

describe("what can be chosen", () => {
  test("holds 249 countries, each once, each with a name", () => {
    expect(new Set(countryCodes).size).toBe(249);
    expect(listCountryOptions("en").every(({ code, name }) => name !== code)).toBe(true);
    expect(countryName("GB", "en")).toBe("United Kingdom");
  });

  test("holds the zone already chosen, whatever it is called", () => {
    expect(timeZones("Asia/Kolkata")).toContain("Asia/Kolkata");
    expect(timeZones("UTC").filter((zone) => zone === "UTC")).toHaveLength(1);
  });
});
