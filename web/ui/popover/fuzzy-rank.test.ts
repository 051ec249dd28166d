import { expect, test } from "vitest";
import { fuzzyRank } from "./fuzzy-rank.ts";

const labels = ["Reports", "Snoozed", "Joan Snape", "Assign to Ravi", "Unassigned", "Émile Zola"];
const found = (query: string) => fuzzyRank(query, labels, (label) => label).map(({ item }) => item);

test("prefixes come first, then word prefixes, then other matches", () => {
  expect(found("sn")).toEqual(["Snoozed", "Joan Snape"]);
  expect(found("assign")).toEqual(["Assign to Ravi", "Unassigned"]);
});

test("each word may be abbreviated", () => {
  expect(found("as ra")).toEqual(["Assign to Ravi"]);
  expect(found("ra as")).toEqual(["Assign to Ravi"]);
});

test("ignores accents and case", () => {
  expect(found("emile z")).toEqual(["Émile Zola"]);
  expect(found("ZOLA")).toEqual(["Émile Zola"]);
});

test("an empty query keeps all items in order", () => {
  expect(found("  ")).toEqual(labels);
});

test("a query without matches finds nothing", () => {
  expect(found("xyz")).toEqual([]);
});

test("returns the matched range, also after an accented letter", () => {
  const [best] = fuzzyRank("zola", labels, (label) => label);
  expect(best?.match).toEqual([6, 10]);
});

test("other words match too, after all labels", () => {
  const people = [
    { name: "Joan", phone: "07700 900377" },
    { name: "Max 900", phone: "" },
  ];
  const ranked = fuzzyRank(
    "900",
    people,
    ({ name }) => name,
    ({ phone }) => phone,
  );
  expect(ranked.map(({ item }) => item.name)).toEqual(["Max 900", "Joan"]);
});
