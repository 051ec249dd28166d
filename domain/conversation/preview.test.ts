import fc from "fast-check";
import { expect, test } from "vitest";
import {
  emailPreview as describeEmail,
  messagePreview as describeMessage,
  previewOfReceivedEmail as describeReceived,
  previewOfUnsent,
} from "./preview.ts";

const messagePreview = (text: string, pictures: number) => describeMessage(text, pictures).preview;
const emailPreview = (text: string, files: number, isForward = false) =>
  describeEmail(text, files, isForward).preview;
const previewOfReceivedEmail = (text: string, files: number, isWhole: boolean) =>
  describeReceived(text, files, isWhole).preview;

test("labels only what isn't the message's own text", () => {
  expect(describeMessage("Please send me the files", 0).previewLabel).toBe("");
  expect(describeMessage("Picture", 0).previewLabel).toBe("");
  expect(describeEmail("1 file", 2).previewLabel).toBe("");
  expect(describeEmail("", 2).previewLabel).toBe("2 files");
  expect(describeReceived("", 0, false).previewLabel).toBe("This email couldn't be displayed");
  expect(previewOfUnsent(describeMessage("Scheduled: now", 2), "canceled")).toEqual({
    preview: "Unsent: 2 pictures: Scheduled: now",
    previewLabel: "Unsent: 2 pictures: ",
  });
  expect(previewOfUnsent(describeMessage("", 1), "scheduled").previewLabel).toBe(
    "Scheduled: Picture",
  );
});

test("puts the text on one line and truncates it", () => {
  expect(messagePreview("Hello\n\n  there", 0)).toBe("Hello there");
  expect(messagePreview("x".repeat(200), 0)).toHaveLength(140);
});

test("the ellipsis never follows a full stop or another ellipsis", () => {
  const cutAfter = (end: string) =>
    messagePreview(`${"x".repeat(139 - end.length)}${end} more text`, 0);
  for (const end of [".", "...", "…", ". ", ".…"]) expect(cutAfter(end)).toMatch(/x…$/);
  expect(cutAfter("?")).toMatch(/x\?…$/);
});

test("reads only the beginning of a very long text", () => {
  const spaces = fc.stringMatching(/^[ \t\n\r\u00a0]{0,4}$/);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(spaces, fc.string({ maxLength: 80 })), { maxLength: 9 }),
      (all) => {
        const text = all.flat().join("");
        const words = text.replace(/\s+/g, " ").trim();
        if (words.length <= 140) expect(messagePreview(text, 0)).toBe(words || "Empty message");
        else expect(words.startsWith(messagePreview(text, 0).slice(0, -1))).toBe(true);
      },
    ),
  );
});

test("never splits an emoji when truncating", () => {
  for (let before = 130; before <= 141; before += 1) {
    const formatted = messagePreview(`${"x".repeat(before)}🙂${"y".repeat(20)}`, 0);
    expect(formatted.isWellFormed()).toBe(true);
    expect(formatted.length).toBeGreaterThanOrEqual(139);
  }
});

test("describes the content of a message without text", () => {
  expect([messagePreview("", 1), messagePreview(" ", 2), messagePreview("", 0)]).toEqual([
    "Picture",
    "2 pictures",
    "Empty message",
  ]);
  expect([emailPreview("", 1), emailPreview("", 3)]).toEqual(["1 file", "3 files"]);
  expect(emailPreview("", 2, true)).toBe("Forwarded");
  expect(emailPreview("Please look.", 0, true)).toBe("Please look.");
});

test("says that a received email couldn't be parsed, and never shows undecoded data", () => {
  const notDisplayed = "This email couldn't be displayed";
  const run = "QmFzZTY0".repeat(9);
  expect(previewOfReceivedEmail("Is my table ready?", 0, true)).toBe("Is my table ready?");
  expect(previewOfReceivedEmail("Is my table ready?", 0, false)).toBe("Is my table ready?");
  expect(previewOfReceivedEmail("", 0, true)).toBe("Empty message");
  expect(previewOfReceivedEmail("", 2, true)).toBe("2 files");
  expect(previewOfReceivedEmail(" ", 0, false)).toBe(notDisplayed);
  expect(previewOfReceivedEmail(`${run}\n${run}\n`, 0, true)).toBe(notDisplayed);
  // A single key or a link is real text.
  expect(previewOfReceivedEmail(run, 0, true)).toBe(run);
  expect(previewOfReceivedEmail(`https://example.com/${run}`, 0, true)).toMatch(/^https/);
});
