import { expect, test } from "vitest";
import type { Conversation } from "#contract/live-protocol.ts";
import { contactId, rowFor } from "#web/data/conversations/row-fixtures.ts";
import type { Outputs } from "#web/data/rpc.ts";
import { foundConversations, resultOf } from "./palette-results.ts";

type Hits = Outputs["search"]["hits"];
const ada = { id: contactId(1), name: "Ada Brook", notes: "", contactPoints: [] };

test("results are offered only for the text they were asked for", () => {
  const result = [ada];
  expect(resultOf({ query: "ada", asked: "ada", result })).toEqual([ada]);
  expect(resultOf({ query: "maya", asked: "ada", result })).toBeUndefined();
  expect(resultOf({ query: "maya", asked: "maya", result: undefined })).toBeUndefined();
});

test("a single letter finds nothing", () => {
  expect(resultOf({ query: "a", asked: "a", result: [ada] })).toBeUndefined();
});

test("finds conversations by subject and contact, whatever the case and accents, and by number first", () => {
  const row = (n: number, contactName: string, subject: string) =>
    rowFor(n, { number: n, contactName, subject });
  const rows = [row(1, "Zoë Müller", "Boiler"), row(2, "Max", "The boiler"), row(3, "Ada", "")];
  const hits = rows.map((conversation) => ({ conversation })) as unknown as Hits;
  const find = (query: string, numbered: Conversation | null = null) =>
    foundConversations(query, { numbered, hits }).map((one) => one.number);
  expect(find("boiler")).toEqual([1, 2]);
  expect(find("zoe boiler")).toEqual([1]);
  expect(find("muller")).toEqual([1]);
  expect(find("boiler", row(2, "Max", "The boiler"))).toEqual([2, 1]);
  expect(find("12", row(12, "Hana", ""))).toEqual([12]);
  // Found in a message only.
  expect(find("thermostat")).toEqual([]);
});

test("finds five conversations at most", () => {
  const hits = Array.from({ length: 9 }, (_, n) => ({
    conversation: rowFor(n + 1, { subject: "Boiler" }),
  })) as unknown as Hits;
  expect(foundConversations("boiler", { numbered: null, hits })).toHaveLength(5);
});
