import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Field, FieldError } from "./field.tsx";

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
