import { describe, expect, test } from "vitest";
import { isWeakPassword } from "./password.ts";
import { passwordProblem, passwordStrength, passwordStrengthLabel } from "./password-strength.ts";

describe("the password hint", () => {
  test("states the requirement before anything is typed", () => {
    expect(passwordStrengthLabel("", "ravi@copperline.example")).toMatch(/^At least 10 characters/);
  });

  test("counts characters while the password is too short", () => {
    expect(passwordStrengthLabel("copper", "")).toBe("6 of 10 characters.");
  });

  test("never rates a password well that the server will reject", () => {
    for (const password of ["password123", "aaaaaaaaaaaa", "ravishah1234", "qwerty12345"]) {
      const strength = passwordStrength(password, "ravishah@copperline.example");
      expect(["good", "strong"].includes(strength), password).toBe(
        !isWeakPassword(password, "ravishah@copperline.example"),
      );
    }
    expect(passwordStrength("password123", "")).toBe("guessable");
  });

  test("rates sixteen characters as strong", () => {
    expect(passwordStrength("kettle-rain-7-bo", "")).toBe("strong");
    expect(passwordStrength("kettle-rain-7-b", "")).toBe("good");
  });
});

test("a weak password is an error only as long as it is the one that was submitted", () => {
  expect(passwordProblem("", null, "")).toBeUndefined();
  expect(passwordProblem("", "", "")).toBe("Enter a password of at least 10 characters.");
  expect(passwordProblem("copper", "copper", "")).toBe("6 of 10 characters.");
  expect(passwordProblem("copper p", "copper", "")).toBeUndefined();
  expect(passwordProblem("copper pipe tuesday", "copper pipe tuesday", "")).toBeUndefined();
});
