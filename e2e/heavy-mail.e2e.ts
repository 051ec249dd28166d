// A stranger's mail that is made to hold the tab does not: it is drawn in time, or its text stands for it.
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { launchChromium } from "#testing/chromium.ts";
import { fuzz } from "#testing/hostile/fuzz.ts";
import { heavyMails, newsletter } from "#testing/hostile/heavy-mails.ts";
import { openDrawingFuzz } from "./html-attacks/drawing-fuzz.ts";
import { type Harness, openHarness } from "./html-attacks/open-harness.ts";
import { mostDrawingMs, openScales, type Weighed } from "./html-attacks/weigh-drawing.ts";

let harness: Harness;
let browser: Browser;
let page: Page;
let weigh: (html: string) => Promise<Weighed>;
beforeAll(async () => {
  harness = await openHarness();
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await harness?.close();
});
beforeEach(async () => {
  page = await browser.newPage();
  await page.goto(harness.url);
  weigh = await openScales(page);
  await weigh("<p>What draws a mail is loaded with the first.</p>");
});
afterEach(() => page.close());

describe("a mail made to hold the tab", () => {
  test.each(Object.entries(heavyMails))("does not: %s", async (_, html) => {
    expect(html.length).toBeLessThan(1_000_000);
    expect((await weigh(html)).milliseconds).toBeLessThan(mostDrawingMs);
  });

  test("is drawn without shadows: of one of them an element may have thousands, each a picture", async () => {
    const many = Array(400).fill("1px 1px 60px red").join();
    const { isDrawn } = await weigh(
      `<style>p{text-shadow:${many}}</style><p>a</p><p style="box-shadow:${many}; te\\78t-shadow:${many}">b</p>`,
    );
    expect(isDrawn).toBe(true);
    const shadows = await page
      .frameLocator("iframe[data-drawn]")
      .locator("p")
      .evaluateAll((all) =>
        all.map((one) => [getComputedStyle(one).textShadow, getComputedStyle(one).boxShadow]),
      );
    expect(shadows).toEqual([
      ["none", "none"],
      ["none", "none"],
    ]);
  });

  test("is drawn at rest: the words of what moves by itself stay, and so do those of rubies", async () => {
    const { isDrawn } = await weigh(
      `<p><marquee>one</marquee> <blink>two</blink> <ruby>three<rt>four</ruby></p><p style="display:ruby">five</p>`,
    );
    expect(isDrawn).toBe(true);
    const body = page.frameLocator("iframe[data-drawn]").locator("body");
    for (const word of ["one", "two", "three", "four", "five"])
      await expect.poll(() => body.innerText()).toContain(word);
    expect(await body.locator("marquee, blink, ruby, rt").count()).toBe(0);
    const last = body.locator("p").last();
    expect(await last.evaluate((one) => getComputedStyle(one).display)).toBe("block");
  });

  test("is none where cells reach over some others, or boxes stand in some others", async () => {
    const rows = "<tr><td rowspan=500>x<td colspan=1000>y<tr><td>z<td>z".repeat(12);
    const boxes = `<div style="display:inline-block;float:left">a <table align=left><tr><td style="overflow:hidden">b `;
    expect((await weigh(`<table border=1>${rows}</table>`)).isDrawn).toBe(true);
    expect((await weigh(boxes.repeat(30))).isDrawn).toBe(true);
  });

  test("is drawn when somebody insists, and its text comes piece by piece", async () => {
    const { isDrawn } = await weigh(`<p>${"word ".repeat(20_000)}</p>`);
    expect(isDrawn).toBe(false);
    const shown = page.locator(".mail-words > p");
    const before = (await shown.innerText()).length;
    await page.getByRole("button", { name: /^Show more/ }).click();
    await expect.poll(async () => (await shown.innerText()).length).toBeGreaterThan(before);
    await page.getByRole("button", { name: "Show it anyway" }).click();
    await page.locator("iframe[data-drawn]").waitFor();
  });

  test("that ended the tab is not tried again by itself", async () => {
    await page.evaluate(() => window.sessionStorage.setItem("deskbell.drawing", "mail-1"));
    // A tab that ended says no goodbye; one that is left takes the mark off by itself.
    await page.evaluate(() =>
      window.addEventListener("pagehide", () =>
        window.sessionStorage.setItem("deskbell.drawing", "mail-1"),
      ),
    );
    await page.goto(harness.url);
    await page.evaluate(() => window.showMail({ html: "<p>Hello</p>" }));
    await page.getByText("This message is unusually complex").waitFor();
    await page.getByRole("button", { name: "Show it anyway" }).click();
    await page.locator("iframe[data-drawn]").waitFor();
  });
});

test("a newsletter is drawn as it was designed, in time", async () => {
  const { isDrawn, milliseconds } = await weigh(newsletter);
  expect(isDrawn).toBe(true);
  expect(milliseconds).toBeLessThan(mostDrawingMs);
});

test("chance finds no mail that holds the tab, runs or asks; npm run fuzz looks for longer", async () => {
  const { target, close } = await openDrawingFuzz();
  try {
    const seed = Math.floor(Date.now() / 86_400_000);
    expect((await fuzz(target, { seed, milliseconds: 15_000 })).find).toBeNull();
  } finally {
    await close();
  }
});
