import { expect, test } from "vitest";
import type { SlaPolicy } from "#contract/live-protocol.ts";
import { conditionsText, spanText } from "./policy-text.ts";

const none = { match: "all", inboxIds: [], teamIds: [], tagIds: [], priorities: [] } as const;
const names = {
  inbox: (id: string) => ({ a: "Office" })[id],
  team: () => undefined,
  tag: (id: string) => ({ b: "no heat" })[id],
};
const text = (more: object) =>
  conditionsText({ ...none, ...more } as unknown as SlaPolicy["conditions"], names);

test("says to which conversations a policy applies", () => {
  expect(text({})).toBe("Every conversation");
  expect(text({ inboxIds: ["a"] })).toBe("Inbox Office");
  expect(text({ match: "any", tagIds: ["b"], priorities: ["urgent", "high"] })).toBe(
    "Tagged no heat or priority Urgent, High",
  );
  expect(text({ inboxIds: ["a", "hidden"] })).toBe("Inbox Office, (not visible to you)");
  expect(text({ teamIds: ["gone"], tagIds: ["b"] })).toBe("Team deleted and tagged no heat");
});

test("says a target in hours and minutes", () => {
  expect([15, 60, 90, 480].map(spanText)).toEqual(["15 min", "1 h", "1 h 30 min", "8 h"]);
});
