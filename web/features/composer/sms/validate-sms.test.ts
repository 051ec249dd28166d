import { describe, expect, test } from "vitest";
import type { Inbox } from "#contract/live-protocol.ts";
import { contactId, inboxId, minute } from "#web/data/conversations/row-fixtures.ts";
import {
  type BatchContactPoint,
  contentBlockReason,
  smsBlockReason,
  smsCostOf,
} from "./validate-sms.ts";

const line = (change: Partial<Inbox> = {}): Inbox => ({
  id: inboxId(1),
  kind: "phone",
  address: "+442079460100",
  shown: "020 7946 0100",
  name: "Office",
  colour: "blue",
  accountId: contactId(9) as never,
  visibility: "all",
  teamId: null,
  undoSeconds: 0,
  isArchived: false,
  mail: null,
  isSimulated: false,
  webhookState: "set",
  problem: null,
  phone: null,
  texts: null,
  can: {
    calls: true,
    detectsMachines: false,
    isAnswerable: true,
    maxCharacters: 1600,
    maxPictures: 2,
    maxPictureBytesTotal: 1_000_000,
  },
  ...change,
});
const point = (change: Partial<BatchContactPoint> = {}): BatchContactPoint => ({
  id: contactId(1) as never,
  kind: "phone",
  value: "+447700900842",
  shown: "07700 900842",
  label: "",
  state: "ok",
  smsOptedOutAt: null,
  whatsappGrantedAt: null,
  whatsappRevokedAt: null,
  ...change,
});
const picture = (size: number, type = "image/jpeg") => ({
  id: contactId(2) as never,
  name: "tap.jpg",
  type,
  size,
  state: "ready" as const,
  isInline: false,
});

describe("the way is", () => {
  test("free to a number that may be texted from a line that works", () => {
    expect(smsBlockReason(line(), point())).toBeNull();
  });
  test("shut by STOP before all else, with the day", () => {
    const block = smsBlockReason(line({ problem: "No key" }), point({ smsOptedOutAt: minute(1) }));
    expect(block?.code).toBe("sms_opted_out");
    expect(block?.say).toContain("2026-11-20");
  });
  test("shut where there is no number, a landline, a broken line or none", () => {
    expect(smsBlockReason(line(), undefined)?.code).toBe("no_phone_number");
    expect(smsBlockReason(line(), point({ state: "no_texts" }))?.code).toBe("number_not_textable");
    expect(smsBlockReason(line({ problem: "The key was refused." }), point())?.code).toBe(
      "inbox_not_ready",
    );
    expect(smsBlockReason(line({ isArchived: true }), point())?.code).toBe("inbox_archived");
    expect(smsBlockReason(undefined, point())?.code).toBe("inbox_archived");
  });
});

describe("the words", () => {
  const now = new Date(minute(0));
  test("may be none yet without being a mistake", () => {
    expect(contentBlockReason(line(), point(), { body: "", attachments: [] }, now)).toBeNull();
  });
  test("may be too long for the line", () => {
    const body = "a".repeat(1601);
    expect(contentBlockReason(line(), point(), { body, attachments: [] }, now)?.code).toBe(
      "sms_too_long",
    );
  });
  test("may carry pictures only as the line can", () => {
    const check = (attachments: ReturnType<typeof picture>[]) =>
      contentBlockReason(line(), point(), { body: "", attachments }, now)?.code;
    expect(check([picture(900_000)])).toBeUndefined();
    expect(check([picture(1_100_000)])).toBe("images_too_large");
    expect(check([picture(1), picture(1), picture(1)])).toBe("too_many_images");
    expect(check([picture(1, "image/tiff")])).toBe("unsupported_image_type");
  });
});

describe("the cost", () => {
  test("is told in characters and texts", () => {
    expect(smsCostOf("").words).toBe("");
    expect(smsCostOf("Hello").words).toBe("5 / 160, 1 text");
  });
  test("names the character that costs and the form that does not", () => {
    const cost = smsCostOf(`${"a".repeat(90)} – b`);
    expect(cost.words).toBe("94 / 134, 2 texts");
    expect(cost.cheaper?.swaps).toEqual([["–", "-"]]);
    expect(cost.cheaper?.segments.count).toBe(1);
  });
  test("names what has no cheap form, only where it costs", () => {
    expect(smsCostOf(`${"a".repeat(90)} 🙂`).costly).toEqual(["🙂"]);
    expect(smsCostOf("🙂").costly).toEqual([]);
  });
});
