import { describe, expect, test } from "vitest";
import { formatPhoneNumber, normalizePhoneNumber, parseTextSender } from "./phone-number.ts";

describe("number formats", () => {
  test.each([
    ["020 7946 0018", "GB", "+442079460018"],
    ["(202) 555-0133", "US", "+12025550133"],
    ["07700 900177", "GB", "+447700900177"],
    ["+44 7700 900 177", "US", "+447700900177"],
    ["0044 7700 900177", "GB", "+447700900177"],
    ["+1-202-555-0100", "GB", "+12025550100"],
  ])("%s written in %s is %s", (typed, country, e164) =>
    expect(normalizePhoneNumber(typed, country)?.e164).toBe(e164),
  );

  test("accepts a fictional number as possible, though not valid", () => {
    expect(normalizePhoneNumber("07700 900177", "GB")).toMatchObject({
      formatted: "07700 900177",
      isValid: false,
    });
  });
  test.each(["", "12", "help@copperline.example", "call me", "+999999999999999999"])(
    "%j is not a number",
    (typed) => expect(normalizePhoneNumber(typed, "GB")).toBeNull(),
  );
  test("formats a foreign number with its country code", () => {
    expect(formatPhoneNumber("+12025550100", "GB")).toBe("+1 202 555 0100");
    expect(formatPhoneNumber("+12025550100", "US")).toBe("(202) 555-0100");
  });
  test("accepts short codes and alphanumeric senders", () => {
    expect(parseTextSender("60777", "GB")).toBe("60777");
    expect(parseTextSender(" BigBank ", "GB")).toBe("BigBank");
  });
  test.each(["DE", "AT", "FI", "LU", "NL", "IT", "SE"])(
    "short codes stay as they are in %s",
    (country) => {
      for (const code of ["1234", "72345", "123456"])
        expect(parseTextSender(code, country)).toBe(code);
      expect(formatPhoneNumber("72345", country)).toBe("72345");
    },
  );
  test("a whole number is no short code", () => {
    expect(parseTextSender("+4915112345678", "DE")).toBe("+4915112345678");
    expect(parseTextSender("0151 12345678", "DE")).toBe("+4915112345678");
  });
});
