import { expect, test } from "vitest";
import type { ConversationFilter } from "#domain/conversation/conversation-filter.ts";
import {
  completeFilter,
  durationOf,
  emptyCondition,
  hasConditions,
  newFilter,
  sharedAs,
  shareOf,
  withCondition,
} from "./edited-view.ts";

test("what says nothing yet is left out of the saved filter", () => {
  const tag = emptyCondition("tag");
  const over = emptyCondition("waiting");
  const filter: ConversationFilter = {
    match: "all",
    conditions: [...newFilter.conditions, tag],
    groups: [
      { match: "any", conditions: [tag] },
      { match: "any", conditions: [over, tag] },
    ],
  };
  expect(completeFilter(filter)).toEqual({
    ...newFilter,
    groups: [{ match: "any", conditions: [over] }],
  });
  expect(hasConditions(completeFilter({ match: "any", conditions: [tag], groups: [] }))).toBe(
    false,
  );
});

test("a condition is replaced or removed in its place", () => {
  const [one, other] = [emptyCondition("waiting"), emptyCondition("created")];
  const group = { match: "any" as const, conditions: [one, other] };
  expect(withCondition(group, 0, emptyCondition("closed")).conditions).toEqual([
    { field: "closed", is: "over", minutes: 60 },
    other,
  ]);
  expect(withCondition(group, 1, null).conditions).toEqual([one]);
});

test("a duration is shown in its largest whole unit", () => {
  expect(durationOf(0)).toEqual({ count: 0, unit: "minutes" });
  expect(durationOf(90)).toEqual({ count: 90, unit: "minutes" });
  expect(durationOf(120)).toEqual({ count: 2, unit: "hours" });
  expect(durationOf(2_880)).toEqual({ count: 2, unit: "days" });
});

test("whom a view is shared with is one choice", () => {
  const view = { name: "Urgent", filter: newFilter, sort: "newest" as const };
  for (const share of ["me", "everyone", "0190aaaa-0000-7000-8000-000000000001"])
    expect(shareOf({ ...view, ...sharedAs(share) })).toBe(share);
});
