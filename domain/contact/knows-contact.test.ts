import { expect, test } from "vitest";
import type { InboxId } from "#domain/ids.ts";
import { knowsContact } from "./knows-contact.ts";

const [open, closed] = ["open", "closed"] as unknown as [InboxId, InboxId];

test.each([
  ["an admin", null, [closed], [closed], true],
  ["nobody spoke with them yet", [open], [], [], true],
  ["all stands on lines I see", [open], [open], [], true],
  ["a contact of another team", [open], [open, closed], [closed], false],
  ["they answered me", [open], [open, closed], [open, closed], true],
  ["another team's alone", [open], [closed], [closed], false],
] as const)("%s", (_, visibleInboxIds, inboxes, provenIn, knows) => {
  expect(knowsContact(visibleInboxIds, { inboxes, provenIn, audiences: [] })).toBe(knows);
});

test("a merged contact is known to those who knew each of its parts", () => {
  const parts = {
    ours: { inboxes: [open], provenIn: [open] },
    theirs: { inboxes: [closed], provenIn: [closed] },
  };
  const merged = {
    inboxes: [open, closed],
    provenIn: [open, closed],
    audiences: [parts.ours, parts.theirs],
  };
  expect(knowsContact([open], merged)).toBe(false);
  expect(knowsContact([closed], merged)).toBe(false);
  expect(knowsContact([open, closed], merged)).toBe(true);
  expect(knowsContact(null, merged)).toBe(true);
  expect(knowsContact([open], { ...merged, audiences: [parts.ours] })).toBe(true);
});
