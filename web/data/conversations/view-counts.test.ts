import { expect, test } from "vitest";
import { inboxId, memberId, rowFor, teamId } from "./row-fixtures.ts";
import { adjustCounts } from "./view-counts.ts";

const me = memberId(1);

test("a conversation changes the count of each view it enters and leaves", () => {
  const counts = {
    open: 5,
    mine: 1,
    unassigned: 2,
    [`team:${teamId(1)}`]: 0,
    [`inbox:${inboxId(1)}`]: 3,
  };
  const after = rowFor(1, { assigneeId: me, teamId: teamId(1) });
  expect(adjustCounts(counts, rowFor(1), after, me)).toEqual({
    open: 5,
    mine: 2,
    unassigned: 1,
    [`team:${teamId(1)}`]: 1,
    [`inbox:${inboxId(1)}`]: 3,
  });
});

test("uncounted views stay uncounted, and counts at the limit do not change", () => {
  const closed = rowFor(1, { status: "closed", folder: "closed" });
  expect(adjustCounts({ open: 1000 }, rowFor(1), closed, me)).toEqual({ open: 1000 });
});

test("counts only unread mentions", () => {
  const unread = rowFor(1, { mention: "unread" });
  const read = rowFor(1, { mention: "read" });
  expect(adjustCounts({ mentions: 1 }, unread, read, me)).toEqual({ mentions: 0 });
  expect(adjustCounts({ mentions: 0 }, read, unread, me)).toEqual({ mentions: 1 });
  expect(adjustCounts({ mentions: 0 }, rowFor(1), read, me)).toEqual({ mentions: 0 });
});
