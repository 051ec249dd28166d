import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Field, FieldError, shownError } from "./field.tsx";

test("an error of no field is announced, as nothing takes the focus", () => {
  expect(renderToStaticMarkup(<FieldError>You're offline.</FieldError>)).toContain('role="alert"');
});

test("an error of a field describes it", () => {
  const markup = renderToStaticMarkup(
    <Field label="Name" error="Enter a name.">
      <input />
    </Field>,
  );
  expect(markup).toContain("Enter a name.");
  expect(markup).not.toContain('role="alert"');
});

test("an error of the last submit leaves its field once it is corrected, until the next submit", () => {
  const refused = new Error("refused");
  const text = "Enter a name.";
  expect(shownError(text, refused, undefined)).toBe(text);
  expect(shownError(text, refused, refused)).toBeUndefined();
  expect(shownError(text, new Error("refused again"), refused)).toBe(text);
  // The form checks it at every key, so it goes by itself.
  expect(shownError(text, null, null)).toBe(text);
});
