import { describe, expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { isWeakPassword } from "./password.ts";

const email = "ravishah@copperline.example";

describe("a password is weak", () => {
  test("when it is shorter than ten characters, however complex", () => {
    expect(isWeakPassword("x7!Kq$2z9", email)).toBe(true);
    expect(isWeakPassword("x7!Kq$2z9p", email)).toBe(false);
    expect(limit("passwordMinLength")).toBe(10);
  });

  test.each([
    "password123",
    "Passw0rd!!!",
    "qwerty12345",
    "letmein1234",
    "deskbell2026",
    "1234567890",
    "qwertyuiop",
  ])("when it is a common one: %s", (text) => {
    expect(isWeakPassword(text, email)).toBe(true);
  });

  test("when it repeats itself", () => {
    expect(isWeakPassword("aaaaaaaaaaaa", email)).toBe(true);
    expect(isWeakPassword("abababababab", email)).toBe(true);
  });

  test("when it is the person's own name with a few characters added", () => {
    expect(isWeakPassword("ravishah1234", email)).toBe(true);
    expect(isWeakPassword("RaviShah2026", email)).toBe(true);
    expect(isWeakPassword("ravishah likes copper", email)).toBe(false);
  });
});

test("passphrases are strong, even if one of their words is common", () => {
  for (const text of ["kettle rain on a tin roof", "my password is a poem", "välkommen hem idag"])
    expect(isWeakPassword(text, email), text).toBe(false);
});
