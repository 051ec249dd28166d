import { expect, test } from "vitest";
import { minCpuTimeOf } from "#testing/cpu-time.ts";
import { exceedsRenderBudget } from "./size-budget.ts";

test("renders ordinary emails and newsletters", () => {
  const newsletter = "<table><tr><td><a href=x><img></a><p>word<br>".repeat(800);
  expect(exceedsRenderBudget("<p>Hello</p>")).toBe(false);
  expect(exceedsRenderBudget(newsletter.replaceAll("<p>", "</td></tr></table><p>"))).toBe(false);
  expect(exceedsRenderBudget("<div>".repeat(150) + "</div>".repeat(150))).toBe(false);
  expect(exceedsRenderBudget("<p>left open<br>".repeat(4000))).toBe(false);
});

test("rejects emails that are too long, have too many tags or nest too deeply", () => {
  expect(exceedsRenderBudget("a".repeat(1_100_000))).toBe(true);
  expect(exceedsRenderBudget("<br>".repeat(13_000))).toBe(true);
  expect(exceedsRenderBudget("<".repeat(13_000))).toBe(true);
  expect(exceedsRenderBudget("<q>a</q>".repeat(1_000))).toBe(false);
  expect(exceedsRenderBudget("<q>a</q>".repeat(2_000))).toBe(true);
  expect(exceedsRenderBudget("<div>".repeat(500))).toBe(true);
  expect(exceedsRenderBudget("<b><i><font>".repeat(200))).toBe(true);
  expect(exceedsRenderBudget("<b><i><font>".repeat(22))).toBe(true);
  const bare = Array.from({ length: 50_000 }, (_, at) => `a${at}`);
  expect(exceedsRenderBudget(`<b ${bare.join(" ")}>x</b>`)).toBe(true);
  expect(exceedsRenderBudget(`<b ${bare.join('="">"')}>x</b>`)).toBe(true);
  expect(exceedsRenderBudget("</div>".repeat(300) + "<div>".repeat(500))).toBe(true);
});

test("checks the size at almost no cost", () => {
  const mails = ["<div><b>".repeat(1_000_000), "<a ".repeat(400_000), "<".repeat(2_000_000)];
  expect(minCpuTimeOf(() => mails.map(exceedsRenderBudget))).toBeLessThan(500);
});
