import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isInCountries } from "#domain/contact/phone-number.ts";
import { calleeTime, isQuietHours } from "./callee-time.ts";
import { decideDial, listDialWarnings } from "./decide-dial.ts";
import { isEmergencyNumber } from "./emergency-numbers.ts";

const inbox = {
  name: "Front desk",
  countries: [] as string[],
  allowsPremiumRate: false,
  brokenBecause: null,
};

describe("emergency numbers", () => {
  test.each(["911", "112", "9 1 1", "+1 911", "0044 999", "+49112", "061"])("%s", (typed) => {
    expect(isEmergencyNumber(typed)).toBe(true);
    expect(() => decideDial(typed, inbox, "US")).toThrow(/can't call .* from Deskbell/);
  });

  test("don't include ordinary numbers", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), (rest) => {
        const number = `+1202${String(rest).padStart(7, "0")}`;
        expect(isEmergencyNumber(number)).toBe(false);
      }),
    );
    expect(isEmergencyNumber("020 7946 0999")).toBe(false);
  });
});

describe("the countries an inbox may call", () => {
  test("are the home country and the added ones; fictional numbers go by calling code", () => {
    expect(decideDial("07700 900123", inbox, "GB").e164).toBe("+447700900123");
    expect(decideDial("(202) 555-0123", inbox, "US").e164).toBe("+12025550123");
    expect(() => decideDial("+1 202 555 0123", inbox, "GB")).toThrow(/can't call/);
    expect(decideDial("+33 1 99 00 12 34", { ...inbox, countries: ["FR"] }, "GB").e164).toBe(
      "+33199001234",
    );
  });

  test("treat islands that share a larger country's calling code as separate countries", () => {
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
    "%s in %s, which costs more than its country, is dialed only if an admin allows it",
    (typed, home, kind) => {
      expect(() => decideDial(typed, inbox, home)).toThrow(
        new RegExp(`is ${kind}, and Front desk can't call or text those`),
      );
      const free = { ...inbox, allowsPremiumRate: true };
      expect(decideDial(typed, free, home).e164).toMatch(/^\+/);
      // Allowing premium rates does not bypass the country rule.
      if (!/^\+/.test(typed))
        expect(() => decideDial(decideDial(typed, free, home).e164, free, "IT")).toThrow(
          /can't call/,
        );
    },
  );

  test("dials ordinary-rate numbers: mobile, corporate, toll-free and fictional", () => {
    for (const typed of ["07400 123456", "0300 123 4567", "0800 123 4567", "020 7946 0123"])
      expect(decideDial(typed, inbox, "GB").e164).toMatch(/^\+44/);
  });

  test("rejects an invalid number and a broken inbox", () => {
    expect(() => decideDial("12", inbox, "GB")).toThrow(/isn't a phone number/);
    expect(() =>
      decideDial("07700 900123", { ...inbox, brokenBecause: "it's archived" }, "GB"),
    ).toThrow("Front desk can't call: it's archived.");
  });
});

describe("dial warnings", () => {
  const zones = (country: string) =>
    ({ GB: ["Europe/London"], US: ["America/New_York", "America/Los_Angeles"] })[country] ?? [];
  const at = (iso: string) => new Date(iso);
  const calm = { smsOptedOutAt: null, callsRevokedAt: null, timeZone: "UTC" };

  test("warn that it is late at the callee's location", () => {
    const clock = calleeTime(
      "GB",
      { country: "US", timeZone: "America/New_York" },
      at("2026-11-20T22:40:00Z"),
      zones,
    );
    expect(listDialWarnings({ ...calm, clock })).toEqual(["It is 10:40 PM where they are."]);
  });

  test("warn that it may be late in a country with several time zones", () => {
    const clock = calleeTime(
      "US",
      { country: "GB", timeZone: "America/Los_Angeles" },
      at("2026-11-20T13:00:00Z"),
      zones,
    );
    expect(listDialWarnings({ ...calm, clock })).toEqual(["It may be 05:00 where they are."]);
  });

  test("don't warn where it is late in only some of the country's time zones", () => {
    const berlin = { country: "DE", timeZone: "Europe/Berlin" };
    // 9:00 in New York, 6:00 in Los Angeles.
    expect(isQuietHours(calleeTime("US", berlin, at("2026-11-20T14:00:00Z"), zones))).toBe(false);
    expect(isQuietHours(calleeTime("US", berlin, at("2026-11-20T09:00:00Z"), zones))).toBe(true);
  });

  test("are absent by day, with daylight saving time taken into account", () => {
    expect(
      isQuietHours(
        calleeTime("GB", { country: "GB", timeZone: "UTC" }, at("2026-07-01T07:30:00Z"), zones),
      ),
    ).toBe(false);
    expect(
      isQuietHours(
        calleeTime("GB", { country: "GB", timeZone: "UTC" }, at("2026-12-01T07:30:00Z"), zones),
      ),
    ).toBe(true);
  });

  test("warn that the contact asked not to be called or wrote STOP", () => {
    const clock = calleeTime(
      "GB",
      { country: "GB", timeZone: "UTC" },
      at("2026-11-20T12:00:00Z"),
      zones,
    );
    expect(
      listDialWarnings({
        clock,
        callsRevokedAt: "2026-05-03T10:00:00Z",
        smsOptedOutAt: "2026-06-05T02:00:00Z",
        timeZone: "America/New_York",
      }),
    ).toEqual(["They asked not to be called on 3 May.", "They wrote STOP on 4 June."]);
  });
});
