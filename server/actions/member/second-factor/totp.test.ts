import { describe, expect, test } from "vitest";
import {
  matchTotpStep,
  otpauthUrl,
  parseTotpCode,
  toBase32,
  totpCode,
  totpStepAt,
} from "./totp.ts";

// RFC 6238, appendix B, the SHA-1 rows: the seed is these twenty characters.
const secret = Buffer.from("12345678901234567890", "ascii");

describe("a time-based code", () => {
  test.each([
    [59, "94287082"],
    [1111111109, "07081804"],
    [1111111111, "14050471"],
    [1234567890, "89005924"],
    [2000000000, "69279037"],
    [20000000000, "65353130"],
  ])("matches RFC 6238 at second %i", (second, code) => {
    expect(totpCode(secret, totpStepAt(new Date(second * 1000)), 8)).toBe(code);
  });

  test("keeps a leading zero", () => {
    expect(totpCode(secret, totpStepAt(new Date(1111111109000)))).toBe("081804");
  });

  test("is valid half a minute early and late, and no further", () => {
    const now = new Date("2026-03-02T09:00:10.000Z");
    const present = totpStepAt(now);
    const found = [-2, -1, 0, 1, 2].map((aside) =>
      matchTotpStep(secret, totpCode(secret, present + aside), now),
    );
    expect(found).toEqual([null, present - 1, present, present + 1, null]);
  });

  test("is parsed with the spaces people type, and from nothing else", () => {
    expect(parseTotpCode(" 081 804 ")).toBe("081804");
    expect(parseTotpCode("81804")).toBeNull();
    expect(parseTotpCode("K7QF-2M9X-TDAA-R3WE")).toBeNull();
  });
});

describe("the displayed secret", () => {
  test.each([
    ["", ""],
    ["f", "MY"],
    ["fo", "MZXQ"],
    ["foo", "MZXW6"],
    ["foob", "MZXW6YQ"],
    ["fooba", "MZXW6YTB"],
    ["foobar", "MZXW6YTBOI"],
  ])("is RFC 4648's base32 of “%s”", (plain, coded) => {
    expect(toBase32(Buffer.from(plain))).toBe(coded);
  });

  test("is part of a URL that authenticator apps accept", () => {
    const address = new URL(otpauthUrl(secret, "ravi@copperline.example"));
    expect(`${address.protocol}//${address.host}`).toBe("otpauth://totp");
    expect(decodeURIComponent(address.pathname)).toBe("/Deskbell:ravi@copperline.example");
    expect(Object.fromEntries(address.searchParams)).toEqual({
      secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
      issuer: "Deskbell",
    });
  });
});
