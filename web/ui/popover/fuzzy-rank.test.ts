import { expect, test } from "vitest";
import { fuzzyRank } from "./fuzzy-rank.ts";

const labels = ["Reports", "Snoozed", "Joan Snape", "Assign to Ravi", "Unassigned", "Émile Zola"];
const found = (query: string) => fuzzyRank(query, labels, (label) => label).map(({ item }) => item);

test("what begins with it comes first, then a word that does, then any place", () => {
  expect(found("sn")).toEqual(["Snoozed", "Joan Snape"]);
  expect(found("assign")).toEqual(["Assign to Ravi", "Unassigned"]);
});

test("each word may be cut short", () => {
  expect(found("as ra")).toEqual(["Assign to Ravi"]);
  expect(found("ra as")).toEqual(["Assign to Ravi"]);
});

test("marks and capitals do not matter", () => {
  expect(found("emile z")).toEqual(["Émile Zola"]);
  expect(found("ZOLA")).toEqual(["Émile Zola"]);
});

test("nothing asked keeps all, in order", () => {
  expect(found("  ")).toEqual(labels);
});

test("what nobody has finds nothing", () => {
  expect(found("xyz")).toEqual([]);
});

test("the stretch that matched can be drawn, also behind a marked letter", () => {
  const [best] = fuzzyRank("zola", labels, (label) => label);
  expect(best?.match).toEqual([6, 10]);
});

test("other words find an item too, after all labels", () => {
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
