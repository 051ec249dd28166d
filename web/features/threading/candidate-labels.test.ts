import { expect, test } from "vitest";
import type { Inbox } from "#contract/live-protocol.ts";
import { contactId, inboxId, rowFor } from "#web/data/conversations/row-fixtures.ts";
import { mergeSteps } from "./candidate-labels.ts";

const line = (n: number, name: string, visibility: Inbox["visibility"]) =>
  ({ id: inboxId(n), name, visibility }) as Inbox;
const lines = [line(1, "Office", "all"), line(2, "Legal", "team")];
const one = rowFor(1, { contactId: contactId(1), contactName: "Hana Novak" });
const other = rowFor(2, { contactId: contactId(2), contactName: "Ben Okafor" });

test("before two people's conversations become one, the dialog says what moves and to whom replies go", () => {
  const steps = mergeSteps(other, one, lines).join("\n");
  expect(steps).toMatch(/of #2 \(Ben Okafor\) move into #1/);
  // The rule of resolveSmsRoute and of send-sms.
  expect(steps).toMatch(
    /A text goes to the person who texted last, unless you choose the other\. Calls go to Hana Novak/,
  );
  expect(steps).toMatch(/email reply goes to the sender of the email you answer/);
  expect(steps).toMatch(/each message shows its sender/);
  expect(steps).toMatch(/New texts and calls from Ben Okafor to the same number come here too/);
  expect(steps).toMatch(/You can undo the merge\.$/);
});

test("of one person's it says less, and of a team's inbox who may see it", () => {
  const same = { ...other, contactId: one.contactId, contactName: one.contactName };
  expect(mergeSteps(same, one, lines)).toHaveLength(3);
  expect(mergeSteps({ ...same, inboxId: inboxId(2) }, one, lines).join(" ")).toMatch(
    /moves to Legal, which only its team can see/,
  );
});
