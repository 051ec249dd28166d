import { expect, test } from "vitest";
import type { Entry } from "#contract/live-protocol.ts";
import {
  contactId,
  conversationId,
  entryId,
  memberId,
  minute,
  rowFor,
} from "#web/data/conversations/row-fixtures.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { optOutText } from "./opt-out-text.ts";

const point = {
  id: contactId(9) as never,
  kind: "phone" as const,
  value: "+447700900514",
  formatted: "07700 900514",
  label: "",
  isPrimary: false,
  state: "ok" as const,
  smsOptedOutAt: minute(1),
  whatsappGrantedAt: null,
  whatsappRevokedAt: minute(2),
};
const frame = { now: new Date(minute(9)), timeZone: "Europe/London", locale: "en-GB" };
const stopped = (memberIdOrNull: ReturnType<typeof memberId> | null, text: string): Entry => ({
  id: entryId(1),
  conversationId: conversationId(1),
  seq: 1,
  at: minute(1),
  author: { kind: memberIdOrNull ? "member" : "system", memberId: memberIdOrNull },
  kind: "event",
  type: "sms_opted_out",
  details: { text },
});
const message = (entries: Entry[], name = "Bill Tranter", channel: "sms" | "whatsapp" = "sms") => {
  const open: OpenConversation = {
    conversation: rowFor(1),
    contact: { id: contactId(1), name, notes: "", contactPoints: [point] },
    entries,
    before: null,
    drafts: [],
    earlier: [],
  };
  return optOutText({ open, point, channel, frame, callOf: () => "Maya" });
};
const off = "You can't text 07700 900514 until they reply START.";

test("quotes the customer's keyword with the date", () => {
  expect(message([stopped(null, "STOP")])).toBe(`Bill wrote STOP on 20 Nov. ${off}`);
});

test("names the teammate who recorded the opt-out", () => {
  expect(message([stopped(memberId(2), "said so on the phone")])).toBe(
    `Maya recorded on 20 Nov that Bill opted out of texts. ${off}`,
  );
});

test("names WhatsApp for a WhatsApp opt-out", () => {
  expect(message([stopped(null, "STOP")], "Bill Tranter", "whatsapp")).toBe(
    "Bill opted out of WhatsApp messages on 20 Nov. You can't message 07700 900514 on WhatsApp until they reply START.",
  );
});

test("states only the opt-out if the message is in another conversation", () => {
  expect(message([], "")).toBe(`07700 900514 opted out of texts on 20 Nov. ${off}`);
});
