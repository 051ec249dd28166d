// Frequent changes by teammates re-render only the parts of the screen that show them.
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
  await page.evaluate((one) => window.renders.start(one), bootstrap);
});
afterAll(() => browser?.close());

const member = (id: string, name: string) => ({ id, name, availability: "available" });
const maya = member("m1", "Maya Lund");
const ravi = member("m2", "Ravi Shah");
const bootstrap = {
  me: { ...maya, permissions: ["conversation.update"], settings: {} },
  workspace: { id: "w1" },
  members: [maya, ravi],
  teams: [],
  inboxes: [],
  tags: [],
  feedSeq: 1,
  version: "1",
} as unknown as Bootstrap;

const apply = (entity: string, id: string, state: object) =>
  page.evaluate((changes) => window.renders.apply(changes), [
    { entity, id, operation: "changed", state },
  ] as unknown as AnyChangeEvent[]);

test("a teammate who goes away re-renders only what shows members", async () => {
  expect(await apply("member", ravi.id, { ...ravi, availability: "away" })).toEqual(["members"]);
});

test("a change without new content re-renders nothing", async () => {
  expect(await apply("member", ravi.id, { ...ravi, availability: "away" })).toEqual([]);
});

test("a teammate's new name re-renders every place that shows names", async () => {
  const renamed = { ...ravi, name: "Ravi Patel", availability: "away" };
  expect(await apply("member", ravi.id, renamed)).toEqual(["members", "people"]);
});

test("an inbox, a tag and a team re-render only what lists them", async () => {
  expect(await apply("inbox", "l1", { id: "l1", name: "Front desk" })).toEqual(["lines"]);
  expect(await apply("tag", "t1", { id: "t1", name: "Urgent" })).toEqual(["tagsAndTeams"]);
  expect(await apply("team", "g1", { id: "g1", name: "Office" })).toEqual(["tagsAndTeams"]);
});
