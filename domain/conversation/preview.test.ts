import { expect, test } from "vitest";
import { emailPreview, messagePreview, previewOfReceivedMail } from "./preview.ts";

test("the list shows the words on one line, cut where it ends", () => {
  expect(messagePreview("Hello\n\n  there", 0)).toBe("Hello there");
  expect(messagePreview("x".repeat(200), 0)).toHaveLength(140);
});

test("an emoji at the cut is left away whole", () => {
  for (let before = 130; before <= 141; before += 1) {
    const shown = messagePreview(`${"x".repeat(before)}🙂${"y".repeat(20)}`, 0);
    expect(shown.isWellFormed()).toBe(true);
    expect(shown.length).toBeGreaterThanOrEqual(139);
  }
});

test("and what came where there were none", () => {
  expect([messagePreview("", 1), messagePreview(" ", 2), messagePreview("", 0)]).toEqual([
    ...["Picture", "2 pictures", "Empty message"],
  ]);
  expect([emailPreview("", 1), emailPreview("", 3)]).toEqual(["1 file", "3 files"]);
  expect(emailPreview("", 2, true)).toBe("Forwarded");
  expect(emailPreview("Please look.", 0, true)).toBe("Please look.");
});

test("a received mail that could not be taken apart says so, and never shows what no reader decoded", () => {
  const notDisplayed = "This email couldn't be displayed";
  const run = "QmFzZTY0".repeat(9);
  expect(previewOfReceivedMail("Is my table ready?", 0, true)).toBe("Is my table ready?");
  expect(previewOfReceivedMail("Is my table ready?", 0, false)).toBe("Is my table ready?");
  expect(previewOfReceivedMail("", 0, true)).toBe("Empty message");
  expect(previewOfReceivedMail("", 2, true)).toBe("2 files");
  expect(previewOfReceivedMail(" ", 0, false)).toBe(notDisplayed);
  expect(previewOfReceivedMail(`${run}\n${run}\n`, 0, true)).toBe(notDisplayed);
  // One key, or a link, is what somebody wrote.
  expect(previewOfReceivedMail(run, 0, true)).toBe(run);
  expect(previewOfReceivedMail(`https://example.com/${run}`, 0, true)).toMatch(/^https/);
});
