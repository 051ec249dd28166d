import { expect, test } from "vitest";
import { mentionedAttachmentWord } from "./missing-attachment.ts";

test.each([
  ["The invoice is attached.", "attached"],
  ["Please find enclosed our offer", "enclosed"],
  ["Im Anhang finden Sie die Rechnung.", "Im Anhang"],
  ["Vous trouverez ci-joint le devis.", "ci-joint"],
  ["See the attachment", "attachment"],
])("“%s” mentions an attachment", (text, word) => {
  expect(mentionedAttachmentWord(text)).toBe(word);
});

test.each([
  "The tap is detached.",
  "Sent without attachments.",
  "> is attached",
  "",
  "We are at home.",
])("“%s” does not mention one", (text) => {
  expect(mentionedAttachmentWord(text)).toBeNull();
});
