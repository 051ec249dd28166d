import { expect, test } from "vitest";
import type { Inbox } from "#contract/live-protocol.ts";
import { contactId, inboxId, rowFor } from "#web/data/conversations/row-fixtures.ts";
import { mergeSteps } from "./candidate-labels.ts";

const inbox = (n: number, name: string, visibility: Inbox["visibility"]) =>
  ({ id: inboxId(n), name, visibility }) as Inbox;
const inboxes = [inbox(1, "Office", "all"), inbox(2, "Legal", "team")];
const one = rowFor(1, { contactId: contactId(1), contactName: "Hana Novak" });
const other = rowFor(2, { contactId: contactId(2), contactName: "Ben Okafor" });

test("says before a merge of two people's conversations what moves and where replies go", () => {
  const steps = mergeSteps(other, one, inboxes).join("\n");
  expect(steps).toMatch(/of #2 \(Ben Okafor\) move into #1/);
  // Must match resolveTextRoute and send-text.
  expect(steps).toMatch(
    /A text goes to the person who texted last, unless you choose the other\. Calls go to Hana Novak/,
  );
  expect(steps).toMatch(/email reply goes to the sender of the email you answer/);
  expect(steps).toMatch(/each message shows its sender/);
  expect(steps).toMatch(/New texts and calls from Ben Okafor to the same number come here too/);
  expect(steps).toMatch(/You can undo the merge\.$/);
});

test("says less for one person's conversations, and who may see them in a team's inbox", () => {
  const same = { ...other, contactId: one.contactId, contactName: one.contactName };
  expect(mergeSteps(same, one, inboxes)).toHaveLength(3);
  expect(mergeSteps({ ...same, inboxId: inboxId(2) }, one, inboxes).join(" ")).toMatch(
    /moves to Legal, which only its team can see/,
  );
});
