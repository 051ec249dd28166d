import { expect, test } from "vitest";
import type { Entry } from "#contract/live-protocol.ts";
import {
  contactId,
  conversationId,
  entryId,
  minute,
} from "#web/data/conversations/row-fixtures.ts";
import { inboundMessage, inbox, noRecipient, open, point } from "./text-route.fixture.ts";
import { resolveTextRoute } from "./text-route.ts";
import { refuseFiles } from "./use-text-images.ts";
import { textBlockReason } from "./validate-text.ts";

test("counts the WhatsApp window from when the customer wrote, not from when the message arrived", () => {
  const way = resolveTextRoute(
    open([inboundMessage(3), inboundMessage(9, { writtenAt: minute(1) })]),
    [inbox(1)],
    noRecipient,
  );
  expect(way.lastOnWhatsapp).toBe(minute(3));
});

test("keeps a separate window for each of a contact's numbers", () => {
  const entries = [inboundMessage(3), inboundMessage(5, { contactPointId: contactId(2) as never })];
  const of = (n: number) =>
    resolveTextRoute(open(entries), [inbox(1)], {
      inboxId: null,
      contactPointId: contactId(n) as never,
    });
  expect(of(1).lastOnWhatsapp).toBe(minute(3));
  expect(of(2).lastOnWhatsapp).toBe(minute(5));
});

test("replies to the last sender, even if that is another contact of a merged conversation", () => {
  const theirs = { ...point(3), contactName: "Ben" };
  const bens = inboundMessage(5, {
    contactPointId: theirs.id,
    person: { contactId: contactId(7), name: "Ben" },
  });
  const merged = open([inboundMessage(3), bens]);
  // Until that number is loaded there is no recipient, rather than a wrong one.
  expect(resolveTextRoute(merged, [inbox(1)], noRecipient).point).toBeUndefined();
  merged.contact.others = [theirs];
  expect(resolveTextRoute(merged, [inbox(1)], noRecipient).point).toEqual(theirs);
  expect(
    resolveTextRoute(merged, [inbox(1)], { ...noRecipient, contactPointId: point(1).id }).point,
  ).toEqual(point(1));
  expect(resolveTextRoute(open([bens, inboundMessage(6)]), [inbox(1)], noRecipient).point).toEqual(
    point(1),
  );
});

test("asks for the number if none texted or called here: any member may have added it", () => {
  const call = (isPbx: boolean): Entry =>
    ({
      id: entryId(8),
      conversationId: conversationId(1),
      seq: 8,
      at: minute(8),
      kind: "call",
      call: { direction: "in", isPbx, number: point(2).value },
    }) as unknown as Entry;
  const of = (entries: Entry[]) => resolveTextRoute(open(entries), [inbox(1)], noRecipient);
  expect(of([])).toMatchObject({ contactPoints: [point(1), point(2)] });
  expect(of([]).point).toBeUndefined();
  expect(of([call(true)]).point).toBeUndefined();
  expect(of([call(false)]).point).toEqual(point(2));
  expect(textBlockReason(inbox(1), undefined, true)?.code).toBe("phone_number_not_chosen");
});

test("texts the number that texted in an earlier conversation, which only the server knows", () => {
  const call = {
    id: entryId(8),
    conversationId: conversationId(1),
    seq: 8,
    at: minute(8),
    kind: "call",
    call: { direction: "in", isPbx: false, number: point(1).value },
  } as unknown as Entry;
  const usual = (entries: Entry[], before: string | null) => ({
    ...open(entries),
    before,
    usualContactPointId: point(2).id,
  });
  const of = (entries: Entry[], before: string | null = null) =>
    resolveTextRoute(usual(entries, before), [inbox(1)], noRecipient).point;
  expect(of([])).toEqual(point(2));
  expect(of([call])).toEqual(point(1));
  expect(of([call], "earlier")).toEqual(point(2));
  expect(of([inboundMessage(3)])).toEqual(point(1));
});

test("accepts supported file types while the window is open", () => {
  const now = new Date();
  const target = {
    inbox: inbox(1),
    point: point(1),
    content: { body: "", attachments: [] },
    lastInAt: now.toISOString(),
  };
  const file = (type: string) => new File(["x"], "plan", { type });
  expect(refuseFiles(target, [file("application/pdf")])).toBeNull();
  expect(refuseFiles(target, [file("image/tiff")])).toContain("WhatsApp doesn't carry plan");
  expect(refuseFiles({ ...target, lastInAt: null }, [file("application/pdf")])).toContain(
    "24 hours",
  );
});
