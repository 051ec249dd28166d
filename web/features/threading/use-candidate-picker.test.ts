import { expect, test } from "vitest";
import { conversationId, rowFor } from "#web/data/conversations/row-fixtures.ts";
import type { MergeCandidate } from "#web/data/threading/merge-candidates.ts";
import { chooseCandidate } from "./use-candidate-picker.ts";

const candidate = (n: number): MergeCandidate => ({ conversation: rowFor(n) }) as never;
const suggestions = [candidate(1), candidate(2)];

test("a row of an earlier query is shown but can't be confirmed", () => {
  const typing = chooseCandidate(suggestions, null, { query: "1843", answered: "" });
  expect(typing).toMatchObject({ chosen: { number: 1 }, confirmable: null, isSettled: false });
  const asked = chooseCandidate(suggestions, conversationId(2), { query: "1843", answered: null });
  expect(asked).toMatchObject({ chosen: { number: 2 }, confirmable: null, isSettled: false });
});

test("the results of the latest input can be confirmed: the chosen row, else the first", () => {
  const found = { query: "", answered: "" };
  expect(chooseCandidate(suggestions, null, found).confirmable?.number).toBe(1);
  expect(chooseCandidate(suggestions, conversationId(2), found).confirmable?.number).toBe(2);
  expect(chooseCandidate([], null, found)).toMatchObject({ confirmable: null, isSettled: true });
  expect(chooseCandidate(null, null, found)).toMatchObject({ confirmable: null, isSettled: false });
});
