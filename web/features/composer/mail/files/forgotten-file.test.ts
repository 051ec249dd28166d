import { expect, test } from "vitest";
import { promisedFile } from "./forgotten-file.ts";

test.each([
  ["The invoice is attached.", "attached"],
  ["Please find enclosed our offer", "enclosed"],
  ["Im Anhang finden Sie die Rechnung.", "Im Anhang"],
  ["Vous trouverez ci-joint le devis.", "ci-joint"],
  ["See the attachment", "attachment"],
])("“%s” promises a file", (text, word) => {
  expect(promisedFile(text)).toBe(word);
});

test.each([
  "The tap is detached.",
  "Sent without attachments.",
  "> is attached",
  "",
  "We are at home.",
])("“%s” does not", (text) => {
  expect(promisedFile(text)).toBeNull();
});
