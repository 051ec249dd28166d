import { expect, test } from "vitest";
import { emailDocument } from "./email-document.ts";

test("puts the policy before anything of the email, and allows only embedded images", () => {
  const page = emailDocument(
    '</head><meta http-equiv="refresh" content="0;url=https://x.example">',
  );
  expect(page).toMatch(/^<!doctype html><html><head><meta http-equiv="Content-Security-Policy"/);
  expect(page).toContain("default-src 'none'; img-src data:;");
  expect(page.indexOf("default-src")).toBeLessThan(page.indexOf("x.example"));
});
