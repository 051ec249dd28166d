import { describe, expect, test } from "vitest";
import type { Inbox } from "#contract/live-protocol.ts";
import { contactId, inboxId, minute } from "#web/data/conversations/row-fixtures.ts";
import {
  type ContactPoint,
  contentBlockReason,
  lengthBlockReason,
  textBlockReason,
  textCostOf,
} from "./validate-text.ts";

const inbox = (change: Partial<Inbox> = {}): Inbox => ({
  id: inboxId(1),
  kind: "phone",
  address: "+442079460100",
  formatted: "020 7946 0100",
  name: "Office",
  color: "blue",
  accountId: contactId(9) as never,
  visibility: "all",
  teamId: null,
  undoSeconds: 0,
  isArchived: false,
  email: null,
  isSimulated: false,
  webhookState: "set",
  problem: null,
  phone: null,
  texts: null,
  capabilities: {
    calls: true,
    detectsMachines: false,
    acceptsReplies: true,
    maxCharacters: 1600,
    maxImages: 2,
    maxImageBytesTotal: 1_000_000,
  },
  ...change,
});
const point = (change: Partial<ContactPoint> = {}): ContactPoint => ({
  id: contactId(1) as never,
  kind: "phone",
  value: "+447700900842",
  formatted: "07700 900842",
  label: "",
  isPrimary: false,
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

describe("sending a text", () => {
  test("is allowed to a textable number from a working inbox", () => {
    expect(textBlockReason(inbox(), point())).toBeNull();
  });
  test("is blocked by STOP before anything else, with the date", () => {
    const block = textBlockReason(
      inbox({ problem: "No key" }),
      point({ smsOptedOutAt: minute(1) }),
    );
    expect(block?.code).toBe("sms_opted_out");
    expect(block?.message).toContain("2026-11-20");
  });
  test("is blocked without a number, to a landline, and without a working inbox", () => {
    expect(textBlockReason(inbox(), undefined)?.code).toBe("no_phone_number");
    expect(textBlockReason(inbox(), point({ state: "sms_unsupported" }))?.code).toBe(
      "number_not_textable",
    );
    expect(textBlockReason(inbox({ problem: "The key was refused." }), point())?.code).toBe(
      "inbox_not_ready",
    );
    expect(textBlockReason(inbox({ isArchived: true }), point())?.code).toBe("inbox_archived");
    expect(textBlockReason(undefined, point())?.code).toBe("inbox_archived");
  });
});

describe("the content of a text", () => {
  const now = new Date(minute(0));
  test("may be empty without an error", () => {
    expect(contentBlockReason(inbox(), point(), { body: "", attachments: [] }, now)).toBeNull();
  });
  test("is rejected if it is too long for the inbox", () => {
    const body = "a".repeat(1601);
    expect(contentBlockReason(inbox(), point(), { body, attachments: [] }, now)?.code).toBe(
      "text_too_long",
    );
  });
  test("is rejected if it has more segments than the provider allows, in a first text too", () => {
    const { capabilities } = inbox();
    const limited = inbox({ capabilities: { ...capabilities, maxSegments: 11 } });
    const body = `${"a".repeat(900)}🙂`;
    const block = contentBlockReason(limited, point(), { body, attachments: [] }, now);
    expect(block?.code).toBe("text_too_many_segments");
    expect(lengthBlockReason(limited, body)).toEqual(block);
    expect(lengthBlockReason(inbox(), body)).toBeNull();
  });
  test("may contain only images the inbox supports", () => {
    const check = (attachments: ReturnType<typeof picture>[]) =>
      contentBlockReason(inbox(), point(), { body: "", attachments }, now)?.code;
    expect(check([picture(900_000)])).toBeUndefined();
    expect(check([picture(1_100_000)])).toBe("images_too_large");
    expect(check([picture(1), picture(1), picture(1)])).toBe("too_many_images");
    expect(check([picture(1, "image/tiff")])).toBe("unsupported_image_type");
  });
});

describe("the cost of a text", () => {
  test("is shown in characters and texts", () => {
    expect(textCostOf("").text).toBe("");
    expect(textCostOf("Hello").text).toBe("5 / 160, 1 text");
  });
  test("names the expensive character and its cheaper replacement", () => {
    const cost = textCostOf(`${"a".repeat(90)} – b`);
    expect(cost.text).toBe("94 / 134, 2 texts");
    expect(cost.cheaper?.swaps).toEqual([["–", "-"]]);
    expect(cost.cheaper?.segments.count).toBe(1);
  });
  test("names characters without a replacement only if they add cost", () => {
    expect(textCostOf(`${"a".repeat(90)} 🙂`).costly).toEqual(["🙂"]);
    expect(textCostOf("🙂").costly).toEqual([]);
  });
});
