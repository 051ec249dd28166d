import { expect, test } from "vitest";
import type { Contact, Entry, Inbox } from "#contract/live-protocol.ts";
import {
  contactId,
  conversationId,
  entryId,
  inboxId,
  minute,
  rowFor,
} from "#web/data/conversations/row-fixtures.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { resolveSmsRoute } from "./sms-route.ts";
import { refuseFiles } from "./use-sms-images.ts";

const line = (n: number): Inbox => ({
  ...{ id: inboxId(n), kind: "whatsapp", address: `+44207946010${n}`, shown: `020 7946 010${n}` },
  ...{ name: "WhatsApp", colour: "blue", accountId: contactId(9) as never, visibility: "all" },
  ...{ teamId: null, undoSeconds: 0, isArchived: false, mail: null, isSimulated: false },
  ...{ webhookState: "set", problem: null, phone: null, texts: null },
  can: {
    ...{ calls: false, detectsMachines: false, isAnswerable: true, maxCharacters: 1600 },
    ...{ maxPictures: 1, maxPictureBytesTotal: 5_000_000 },
  },
});
const point = (n: number): Contact["points"][number] => ({
  ...{
    id: contactId(n) as never,
    kind: "phone",
    value: `+44770090084${n}`,
    label: "",
    state: "ok",
  },
  ...{ shown: `07700 90084${n}`, smsOptedOutAt: null },
  ...{ whatsappGrantedAt: minute(1), whatsappRevokedAt: null },
});
const cameIn = (n: number, more: Partial<Extract<Entry, { kind: "message" }>> = {}): Entry => ({
  ...{ id: entryId(n), conversationId: conversationId(1), seq: n, at: minute(n) },
  ...{ author: { kind: "contact", memberId: null }, kind: "message", medium: "whatsapp" },
  ...{
    direction: "in",
    inboxId: inboxId(1),
    contactPointId: contactId(1) as never,
    from: "",
    to: "",
  },
  ...{ text: "Hi", segments: 1, attachments: [], delivery: null, why: "", looksLikeOptOut: false },
  ...{ mail: null, ...more },
});
const open = (entries: Entry[]): OpenConversation =>
  ({
    ...{ conversation: { ...rowFor(1), inboxId: inboxId(1) }, entries, drafts: [] },
    contact: { id: contactId(1), name: "Ana", notes: "", points: [point(1), point(2)] },
  }) as unknown as OpenConversation;
const nobody = { inboxId: null, contactPointId: null };

test("the window counts from when they wrote, not from when it arrived", () => {
  const way = resolveSmsRoute(
    open([cameIn(3), cameIn(9, { writtenAt: minute(1) })]),
    [line(1)],
    nobody,
  );
  expect(way.lastOnWhatsapp).toBe(minute(3));
});

test("each number of a contact has a window of its own", () => {
  const entries = [cameIn(3), cameIn(5, { contactPointId: contactId(2) as never })];
  const of = (n: number) =>
    resolveSmsRoute(open(entries), [line(1)], {
      inboxId: null,
      contactPointId: contactId(n) as never,
    });
  expect(of(1).lastOnWhatsapp).toBe(minute(3));
  expect(of(2).lastOnWhatsapp).toBe(minute(5));
});

test("the answer goes to whoever texted last, also where that is another contact of a merged conversation", () => {
  const theirs = { ...point(3), contactName: "Ben" };
  const bens = cameIn(5, {
    contactPointId: theirs.id,
    person: { contactId: contactId(7), name: "Ben" },
  });
  const merged = open([cameIn(3), bens]);
  // As long as the number is not known here there is nobody to write to, rather than somebody else.
  expect(resolveSmsRoute(merged, [line(1)], nobody).point).toBeUndefined();
  merged.contact.others = [theirs];
  expect(resolveSmsRoute(merged, [line(1)], nobody).point).toEqual(theirs);
  expect(
    resolveSmsRoute(merged, [line(1)], { ...nobody, contactPointId: point(1).id }).point,
  ).toEqual(point(1));
  expect(resolveSmsRoute(open([bens, cameIn(6)]), [line(1)], nobody).point).toEqual(point(1));
});

test("a file may be attached while the window is open, and of the right kind only", () => {
  const now = new Date();
  const target = {
    ...{ line: line(1), point: point(1), words: { body: "", attachments: [] } },
    lastInAt: now.toISOString(),
  };
  const file = (type: string) => new File(["x"], "plan", { type });
  expect(refuseFiles(target, [file("application/pdf")])).toBeNull();
  expect(refuseFiles(target, [file("image/tiff")])).toContain("WhatsApp doesn't carry plan");
  expect(refuseFiles({ ...target, lastInAt: null }, [file("application/pdf")])).toContain(
    "24 hours",
  );
});
