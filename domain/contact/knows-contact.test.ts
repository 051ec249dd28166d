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
  expect(knowsContact(visibleInboxIds, { inboxes, provenIn })).toBe(knows);
});
