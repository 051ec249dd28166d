import { expect, test } from "vitest";
import { formSays } from "./field-issues.ts";
import { Refusal } from "./refusal.ts";

test("every field tells its first mistake, and nothing stands above the button", () => {
  const refusal = new Refusal({
    code: "invalid_input",
    status: 422,
    say: "Check the highlighted fields.",
    issues: [
      { path: "email", say: "This is not an email address." },
      { path: "email", say: "Too long." },
      { path: "settings.authToken", say: "Enter the Auth token." },
    ],
  });
  expect(formSays(refusal)).toEqual({
    at: { email: "This is not an email address.", "settings.authToken": "Enter the Auth token." },
    rest: null,
  });
});

test("a refusal that means one field is told there, any other above the button", () => {
  const weak = new Refusal({
    code: "weak_password",
    status: 422,
    say: "Choose a longer password.",
  });
  expect(formSays(weak, { weak_password: "next" })).toEqual({
    at: { next: "Choose a longer password." },
    rest: null,
  });
  expect(formSays(weak).rest).toBe("Choose a longer password.");
  expect(formSays(null)).toEqual({ at: {}, rest: null });
});

test("a mistake within a list is shown at the field of the list", () => {
  const refusal = new Refusal({
    code: "invalid_input",
    status: 422,
    say: "Check the highlighted fields.",
    issues: [
      { path: "phone.countries.3", say: "There is no such country." },
      { path: "to.0.address", say: "This is not an email address." },
    ],
  });
  expect(formSays(refusal).at).toMatchObject({
    "phone.countries": "There is no such country.",
    "to.0.address": "This is not an email address.",
    to: "This is not an email address.",
  });
});
