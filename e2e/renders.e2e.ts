// The promise: what a colleague does all day long draws only those parts of the screen anew that show it.
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AnyChangeEvent } from "#contract/live-protocol.ts";
import { buildScript } from "#testing/build-script.ts";
import { launchChromium } from "#testing/chromium.ts";
import type { Bootstrap } from "#web/data/bootstrap.ts";

let browser: Browser;
let page: Page;
beforeAll(async () => {
  const content = await buildScript(path.resolve("testing/render-page/page.tsx"));
  browser = await launchChromium();
  page = await browser.newPage();
  await page.addScriptTag({ content });
  await page.evaluate((one) => window.renders.start(one), desk);
});
afterAll(() => browser?.close());

const member = (id: string, name: string) => ({ id, name, availability: "available" });
const maya = member("m1", "Maya Lund");
const ravi = member("m2", "Ravi Shah");
const desk = {
  me: { ...maya, deeds: ["conversation.update"], settings: {} },
  ...{ workspace: { id: "w1" }, members: [maya, ravi], teams: [], lines: [], tags: [] },
  ...{ feedSeq: 1, version: "1" },
} as unknown as Bootstrap;

const apply = (noun: string, id: string, now: object) =>
  page.evaluate((news) => window.renders.apply(news), [
    { noun, id, deed: "changed", now },
  ] as unknown as AnyChangeEvent[]);

test("a colleague who goes away draws only what shows colleagues", async () => {
  expect(await apply("member", ravi.id, { ...ravi, availability: "away" })).toEqual(["members"]);
});

test("news that tell what is known already draw nothing", async () => {
  expect(await apply("member", ravi.id, { ...ravi, availability: "away" })).toEqual([]);
});

test("a colleague's new name is drawn wherever names stand", async () => {
  const renamed = { ...ravi, name: "Ravi Patel", availability: "away" };
  expect(await apply("member", ravi.id, renamed)).toEqual(["members", "people"]);
});

test("a line, a tag and a team draw only what lists them", async () => {
  expect(await apply("line", "l1", { id: "l1", name: "Front desk" })).toEqual(["lines"]);
  expect(await apply("tag", "t1", { id: "t1", name: "Urgent" })).toEqual(["tagsAndTeams"]);
  expect(await apply("team", "g1", { id: "g1", name: "Office" })).toEqual(["tagsAndTeams"]);
});
