import { describe, expect, test } from "vitest";
import { decideText, type TextInbox, type TextRecipient } from "#domain/message/decide-text.ts";
import { faultOfValue, fillTemplate, variablesOf } from "./template.ts";
import { formatWindowLeft, isWindowOpen } from "./window.ts";

const now = new Date("2026-11-22T12:00:00.000Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

describe("the customer service window", () => {
  test.each([
    [ago(0), true, "24 h 0 min"],
    [ago(60 * 23 + 48), true, "12 min"],
    [ago(60 * 24), false, null],
    [null, false, null],
  ])("after %s", (lastIn, isOpen, left) => {
    expect(isWindowOpen(lastIn, now)).toBe(isOpen);
    expect(formatWindowLeft(lastIn, now)).toBe(left);
  });
});

describe("a template", () => {
  const body = "Hi {{1}}, your {{ item }} is ready, {{1}}.";
  test("lists its variables once, in order, and fills them", () => {
    expect(variablesOf(body)).toEqual(["1", "item"]);
    expect(fillTemplate(body, { 1: " Ana ", item: "tap" })).toBe("Hi Ana, your tap is ready, Ana.");
  });
  test("rejects values that WhatsApp rejects", () => {
    expect(["", " ", "a\nb", "a     b"].map(faultOfValue)).not.toContain(null);
    expect(faultOfValue("Ana Lima")).toBeNull();
  });
});

describe("sending on WhatsApp", () => {
  const inbox: TextInbox = {
    channel: "whatsapp",
    name: "WhatsApp",
    isArchived: false,
    brokenBecause: null,
    undoSeconds: 0,
    maxCharacters: 1600,
    maxImages: 1,
    maxImageBytesTotal: 5_000_000,
  };
  const known = (change: Partial<TextRecipient["whatsapp"] & object>): TextRecipient => ({
    number: "+447700900177",
    formatted: "07700 900177",
    state: "ok",
    revokedAt: null,
    whatsapp: { grantedAt: ago(9000), revokedAt: null, lastInAt: ago(60), ...change },
  });
  const file = (type: string) => ({ name: `a ${type}`, type, size: 1000 });
  const content = { text: "Hello", images: [] };
  const template = { ...content, isTemplate: true };
  const day = 24 * 60;

  test.each([
    ["free text within the day", known({ lastInAt: ago(day - 1) }), content],
    ["free text of any length is one message", known({}), { text: "é".repeat(500), images: [] }],
    ["a template after the day", known({ lastInAt: ago(day + 1) }), template],
    ["a template to a contact who agreed and never wrote", known({ lastInAt: null }), template],
    ["a PDF with words", known({}), { text: "The plan", images: [file("application/pdf")] }],
    ["a sound alone", known({}), { text: "", images: [file("audio/ogg")] }],
    ["though texts to the number are off", { ...known({}), revokedAt: ago(9) }, content],
    [
      "though the number takes no texts",
      { ...known({}), state: "sms_unsupported" as const },
      content,
    ],
  ])("%s", (_what, to, what) => {
    expect(decideText(inbox, to, what, now)).toMatchObject({ state: "queued", segments: 1 });
  });

  test.each([
    ["whatsapp_window_closed", known({ lastInAt: ago(day) }), content],
    ["whatsapp_window_closed", known({ lastInAt: null }), content],
    ["whatsapp_no_consent", known({ grantedAt: null, lastInAt: null }), template],
    ["whatsapp_opted_out", known({ revokedAt: "2026-11-20T10:00:00.000Z" }), content],
    ["whatsapp_opted_out", known({ revokedAt: "2026-11-20T10:00:00.000Z" }), template],
    ["template_with_files", known({}), { ...template, images: [file("image/png")] }],
    ["whatsapp_file_kind", known({}), { text: "", images: [file("image/gif")] }],
    ["audio_with_text", known({}), { text: "Listen", images: [file("audio/ogg")] }],
    ["too_many_images", known({}), { text: "", images: [file("image/png"), file("image/png")] }],
  ])("is rejected with %s", (code, to, what) => {
    expect(() => decideText(inbox, to, what, now)).toThrow(expect.objectContaining({ code }));
  });
});
