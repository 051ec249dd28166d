import { describe, expect, test } from "vitest";
import { decideSms, type SmsInbox, type SmsRecipient } from "./decide-sms.ts";

const now = new Date("2026-11-20T12:00:00Z");
const line: SmsInbox = {
  name: "Front desk",
  isArchived: false,
  brokenBecause: null,
  maxCharacters: 1600,
  maxPictures: 10,
  maxPictureBytesTotal: 5_000_000,
  undoSeconds: 0,
};
const to: SmsRecipient = {
  number: "+447700900177",
  shown: "07700 900177",
  state: "ok",
  revokedAt: null,
};
const words = { text: "Hello", pictures: [] };
const picture = { name: "plan.png", type: "image/png", size: 1000 };

describe("whether a text may leave", () => {
  test("it goes at once, or is held for the line's undo window", () => {
    expect(decideSms(line, to, words, now)).toEqual({
      state: "queued",
      sendAfter: null,
      segments: 1,
    });
    expect(decideSms({ ...line, undoSeconds: 10 }, to, words, now)).toEqual({
      state: "held",
      sendAfter: "2026-11-20T12:00:10.000Z",
      segments: 1,
    });
  });
  test.each([
    ["sms_opted_out", line, { ...to, revokedAt: "2026-05-02T10:00:00.000Z" }, words],
    ["number_not_textable", line, { ...to, state: "no_texts" as const }, words],
    ["inbox_archived", { ...line, isArchived: true }, to, words],
    ["inbox_not_ready", { ...line, brokenBecause: "the provider refused our key" }, to, words],
    ["empty_message", line, to, { text: " \n", pictures: [] }],
    ["sms_too_long", line, to, { text: "x".repeat(1601), pictures: [] }],
    ["images_not_supported", { ...line, maxPictures: 0 }, to, { text: "", pictures: [picture] }],
    [
      "too_many_images",
      { ...line, maxPictures: 1 },
      to,
      { text: "", pictures: [picture, picture] },
    ],
    [
      "unsupported_image_type",
      line,
      to,
      { text: "", pictures: [{ ...picture, name: "a.pdf", type: "application/pdf" }] },
    ],
    ["images_too_large", line, to, { text: "", pictures: [{ ...picture, size: 6_000_000 }] }],
  ] as const)(
    "%s is refused with a sentence that names what to do",
    (code, oneLine, recipient, said) => {
      expect(() => decideSms(oneLine, recipient, said, now)).toThrow(
        expect.objectContaining({ code, message: expect.stringMatching(/^.{12,}$/) }),
      );
    },
  );
  test("a picture alone is a message", () => {
    expect(decideSms(line, to, { text: "", pictures: [picture] }, now).state).toBe("queued");
  });
});
