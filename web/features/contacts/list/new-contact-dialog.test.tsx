import { expect, test } from "vitest";
import { ApiError } from "#web/data/api-error.ts";
import { checkNewContact, refused } from "./new-contact-dialog.tsx";

test("everything that is wrong with a new contact is named at its field, at once", () => {
  expect(checkNewContact({ name: " ", phone: "12", email: "zoe@" }, "GB")).toEqual({
    name: "Enter a name.",
    phone: "“12” isn't a phone number. Enter it with its country code.",
    email: "“zoe@” isn't a valid email address.",
  });
  expect(checkNewContact({ name: "Zoe", phone: "07700 900123", email: "" }, "GB")).toEqual({});
});

test("a number that another contact has is named at its field", () => {
  const message = "07700 900655 already belongs to another contact.";
  const params = { contactPoint: "07700 900655" };
  const taken = new ApiError({ code: "contact_point_taken", status: 409, message, params });
  const typed = { phone: "07700 900655 ", email: "zoe@street.example" };
  expect(refused(taken, typed)).toEqual({ phone: message });
  expect(refused(null, typed)).toEqual({});
});
