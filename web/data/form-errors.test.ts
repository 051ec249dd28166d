import { expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import { formErrors } from "./form-errors.ts";

test("each field shows its first error, and nothing is shown above the button", () => {
  const error = new ApiError({
    code: "invalid_input",
    status: 422,
    message: "Check the highlighted fields.",
    issues: [
      { path: "email", message: "This is not an email address." },
      { path: "email", message: "Too long." },
      { path: "settings.authToken", message: "Enter the Auth token." },
    ],
  });
  expect(formErrors(error)).toEqual({
    at: { email: "This is not an email address.", "settings.authToken": "Enter the Auth token." },
    rest: null,
  });
});

test("an error about one field is shown there, any other above the button", () => {
  const weak = new ApiError({
    code: "weak_password",
    status: 422,
    message: "Choose a longer password.",
  });
  expect(formErrors(weak, { weak_password: "next" })).toEqual({
    at: { next: "Choose a longer password." },
    rest: null,
  });
  expect(formErrors(weak).rest).toBe("Choose a longer password.");
  expect(formErrors(null)).toEqual({ at: {}, rest: null });
});

test("an error within a list is shown at the list's field", () => {
  const error = new ApiError({
    code: "invalid_input",
    status: 422,
    message: "Check the highlighted fields.",
    issues: [
      { path: "phone.countries.3", message: "There is no such country." },
      { path: "to.0.address", message: "This is not an email address." },
    ],
  });
  expect(formErrors(error).at).toMatchObject({
    "phone.countries": "There is no such country.",
    "to.0.address": "This is not an email address.",
    to: "This is not an email address.",
  });
});
