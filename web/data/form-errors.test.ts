import { expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import { formErrors } from "./form-errors.ts";

test("every field tells its first mistake, and nothing stands above the button", () => {
  const refusal = new ApiError({
    code: "invalid_input",
    status: 422,
    say: "Check the highlighted fields.",
    issues: [
      { path: "email", say: "This is not an email address." },
      { path: "email", say: "Too long." },
      { path: "settings.authToken", say: "Enter the Auth token." },
    ],
  });
  expect(formErrors(refusal)).toEqual({
    at: { email: "This is not an email address.", "settings.authToken": "Enter the Auth token." },
    rest: null,
  });
});

test("a refusal that means one field is told there, any other above the button", () => {
  const weak = new ApiError({
    code: "weak_password",
    status: 422,
    say: "Choose a longer password.",
  });
  expect(formErrors(weak, { weak_password: "next" })).toEqual({
    at: { next: "Choose a longer password." },
    rest: null,
  });
  expect(formErrors(weak).rest).toBe("Choose a longer password.");
  expect(formErrors(null)).toEqual({ at: {}, rest: null });
});

test("a mistake within a list is shown at the field of the list", () => {
  const refusal = new ApiError({
    code: "invalid_input",
    status: 422,
    say: "Check the highlighted fields.",
    issues: [
      { path: "phone.countries.3", say: "There is no such country." },
      { path: "to.0.address", say: "This is not an email address." },
    ],
  });
  expect(formErrors(refusal).at).toMatchObject({
    "phone.countries": "There is no such country.",
    "to.0.address": "This is not an email address.",
    to: "This is not an email address.",
  });
});
