import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isInCountries } from "#domain/contact/phone-number.ts";
import { calleeTime, isQuietHours } from "./callee-time.ts";
import { decideDial, listDialWarnings } from "./decide-dial.ts";
import { isEmergencyNumber } from "./emergency-numbers.ts";

const line = {
  ...{ name: "Front desk", countries: [] as string[], allowsPremiumRate: false },
  brokenBecause: null,
};

describe("numbers for help", () => {
  test.each(["911", "112", "9 1 1", "+1 911", "0044 999", "+49112", "061"])("%s", (typed) => {
    expect(isEmergencyNumber(typed)).toBe(true);
    expect(() => decideDial(typed, line, "US")).toThrow(/can't call .* from Deskbell/);
  });

  test("are none of those that anybody has", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), (rest) => {
        const number = `+1202${String(rest).padStart(7, "0")}`;
        expect(isEmergencyNumber(number)).toBe(false);
      }),
    );
    expect(isEmergencyNumber("020 7946 0999")).toBe(false);
  });
});

describe("where a line calls", () => {
  test("is home, and what was added; a number kept for fiction goes by its code", () => {
    expect(decideDial("07700 900123", line, "GB").e164).toBe("+447700900123");
    expect(decideDial("(202) 555-0123", line, "US").e164).toBe("+12025550123");
    expect(() => decideDial("+1 202 555 0123", line, "GB")).toThrow(/can't call/);
    expect(decideDial("+33 1 99 00 12 34", { ...line, countries: ["FR"] }, "GB").e164).toBe(
      "+33199001234",
    );
  });

  test("islands that share the code of a larger country are countries of their own", () => {
    expect(isInCountries("+18765550123", ["US"])).toBe(false);
    expect(isInCountries("+18765550123", ["JM"])).toBe(true);
  });

  test.each([
    ["0909 879 0000", "GB", "a premium-rate number"],
    ["01805 123456", "DE", "a shared-cost number"],
    ["070 1234 5678", "GB", "a personal number, charged at premium rates"],
    ["(900) 234-5678", "US", "a premium-rate number"],
    ["0900 1234567", "DE", "a premium-rate number"],
    ["0892 70 01 00", "FR", "a premium-rate number"],
    ["+870 773 111 632", "GB", "a satellite or international network number"],
    ["+881 6 1234 5678", "US", "a satellite or international network number"],
  ])(
    "%s in %s, which costs more than its country, is called where an admin allows it",
    (typed, home, kind) => {
      expect(() => decideDial(typed, line, home)).toThrow(
        new RegExp(`is ${kind}, and Front desk can't call those`),
      );
      const free = { ...line, allowsPremiumRate: true };
      expect(decideDial(typed, free, home).e164).toMatch(/^\+/);
      // It is no way around the countries.
      if (!/^\+/.test(typed))
        expect(() => decideDial(decideDial(typed, free, home).e164, free, "IT")).toThrow(
          /can't call/,
        );
    },
  );

  test("what costs nothing more is ordinary: of a mobile, of a company, free, kept for fiction", () => {
    for (const typed of ["07400 123456", "0300 123 4567", "0800 123 4567", "020 7946 0123"])
      expect(decideDial(typed, line, "GB").e164).toMatch(/^\+44/);
  });

  test("what is no number, and a line that is broken, are said", () => {
    expect(() => decideDial("12", line, "GB")).toThrow(/isn't a phone number/);
    expect(() =>
      decideDial("07700 900123", { ...line, brokenBecause: "it's archived" }, "GB"),
    ).toThrow("Front desk can't call: it's archived.");
  });
});

describe("before a call somebody is told", () => {
  const zones = (country: string) =>
    ({ GB: ["Europe/London"], US: ["America/New_York", "America/Los_Angeles"] })[country] ?? [];
  const at = (iso: string) => new Date(iso);
  const calm = { smsOptedOutAt: null, callsRevokedAt: null };

  test("that it is late where the other is", () => {
    const clock = calleeTime("GB", "America/New_York", at("2026-11-20T22:40:00Z"), zones);
    expect(listDialWarnings({ ...calm, clock })).toEqual(["It is 22:40 where they are."]);
  });

  test("that it may be late, where a country has many clocks", () => {
    const clock = calleeTime("US", "America/Los_Angeles", at("2026-11-20T13:00:00Z"), zones);
    expect(listDialWarnings({ ...calm, clock })).toEqual(["It may be 05:00 where they are."]);
  });

  test("nothing, by day; summer time is heeded", () => {
    expect(isQuietHours(calleeTime("GB", "UTC", at("2026-07-01T07:30:00Z"), zones))).toBe(false);
    expect(isQuietHours(calleeTime("GB", "UTC", at("2026-12-01T07:30:00Z"), zones))).toBe(true);
  });

  test("that they wished not to be called, or wrote STOP", () => {
    const clock = calleeTime("GB", "UTC", at("2026-11-20T12:00:00Z"), zones);
    expect(
      listDialWarnings({
        ...{ clock, callsRevokedAt: "2026-05-03T10:00:00Z" },
        smsOptedOutAt: "2026-06-04T10:00:00Z",
      }),
    ).toEqual(["They asked not to be called on 3 May.", "They wrote STOP on 4 June."]);
  });
});
