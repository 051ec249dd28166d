import { describe, expect, test } from "vitest";
import { decideText, type TextInbox, type TextRecipient } from "./decide-text.ts";

const now = new Date("2026-11-20T12:00:00Z");
const inbox: TextInbox = {
  name: "Front desk",
  isArchived: false,
  brokenBecause: null,
  maxCharacters: 1600,
  maxImages: 10,
  maxImageBytesTotal: 5_000_000,
  undoSeconds: 0,
};
const to: TextRecipient = {
  number: "+447700900177",
  formatted: "07700 900177",
  state: "ok",
  revokedAt: null,
};
const content = { text: "Hello", images: [] };
const image = { name: "plan.png", type: "image/png", size: 1000 };

describe("decideText", () => {
  test("sends at once, or holds for the inbox's undo window", () => {
    expect(decideText(inbox, to, content, now)).toEqual({
      state: "queued",
      sendAfter: null,
      segments: 1,
    });
    expect(decideText({ ...inbox, undoSeconds: 10 }, to, content, now)).toEqual({
      state: "delayed",
      sendAfter: "2026-11-20T12:00:10.000Z",
      segments: 1,
    });
  });
  test.each([
    ["sms_opted_out", inbox, { ...to, revokedAt: "2026-05-02T10:00:00.000Z" }, content],
    ["number_not_textable", inbox, { ...to, state: "sms_unsupported" as const }, content],
    ["inbox_archived", { ...inbox, isArchived: true }, to, content],
    ["inbox_not_ready", { ...inbox, brokenBecause: "the provider refused our key" }, to, content],
    ["empty_message", inbox, to, { text: " \n", images: [] }],
    ["text_too_long", inbox, to, { text: "x".repeat(1601), images: [] }],
    [
      "text_too_many_segments",
      { ...inbox, maxSegments: 11 },
      to,
      { text: `${"x".repeat(900)}🙂`, images: [] },
    ],
    ["images_not_supported", { ...inbox, maxImages: 0 }, to, { text: "", images: [image] }],
    ["too_many_images", { ...inbox, maxImages: 1 }, to, { text: "", images: [image, image] }],
    [
      "unsupported_image_type",
      inbox,
      to,
      { text: "", images: [{ ...image, name: "a.pdf", type: "application/pdf" }] },
    ],
    ["images_too_large", inbox, to, { text: "", images: [{ ...image, size: 6_000_000 }] }],
  ] as const)(
    "%s is rejected with a message that says what to do",
    (code, sender, recipient, text) => {
      expect(() => decideText(sender, recipient, text, now)).toThrow(
        expect.objectContaining({ code, message: expect.stringMatching(/^.{12,}$/) }),
      );
    },
  );
  test("counts segments only where the provider limits them, and in no MMS", () => {
    const long = { text: `${"x".repeat(900)}🙂`, images: [] };
    const limited = { ...inbox, maxSegments: 11 };
    expect(decideText(inbox, to, long, now).segments).toBe(14);
    expect(decideText(limited, to, { ...long, images: [image] }, now).state).toBe("queued");
    // 11 segments of 67 UCS-2 units, and of 153 GSM-7 characters.
    for (const text of [`${"x".repeat(735)}🙂`, "x".repeat(1600)])
      expect(decideText(limited, to, { text, images: [] }, now).segments).toBe(11);
  });
  test("accepts an image without text", () => {
    expect(decideText(inbox, to, { text: "", images: [image] }, now).state).toBe("queued");
  });
});
