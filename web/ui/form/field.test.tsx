import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Field, FieldError, isCorrected } from "./field.tsx";

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
  const corrected = { formError: refused, error: "Enter a name." };
  expect(isCorrected(null, refused, "Enter a name.")).toBe(false);
  expect(isCorrected(corrected, refused, "Enter a name.")).toBe(true);
  expect(isCorrected(corrected, new Error("refused again"), "Enter a name.")).toBe(false);
  expect(isCorrected(corrected, refused, "Too long.")).toBe(false);
  // The form checks it at every key, so it goes by itself.
  expect(isCorrected({ formError: null, error: "Enter a name." }, null, "Enter a name.")).toBe(
    false,
  );
});
