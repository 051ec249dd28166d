// An email crafted to freeze the browser tab does not: it renders in time, or its plain text is shown instead.
import fc from "fast-check";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { launchChromium } from "#testing/chromium.ts";
import { fuzz } from "#testing/hostile/fuzz.ts";
import { heavyMails, heavyTexts, newsletter } from "#testing/hostile/heavy-mails.ts";
import { nestsDeeply } from "#web/features/conversation/email/frame/style-nesting.ts";
import { cssPieces, openDrawingFuzz } from "./html-attacks/drawing-fuzz.ts";
import { type Harness, openHarness } from "./html-attacks/open-harness.ts";
import { createDrawingMeter, maxDrawingMs, type Weighed } from "./html-attacks/weigh-drawing.ts";

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
  page = await (await browser.newContext()).newPage();
  await page.goto(harness.url);
  weigh = await createDrawingMeter(page);
  await weigh("<p>What draws a mail is loaded with the first.</p>");
});
afterEach(() => page.context().close());

describe("an email crafted to freeze the browser tab", () => {
  test.each(Object.entries(heavyMails))("does not: %s", async (_, html) => {
    expect(html.length).toBeLessThan(1_000_000);
    expect((await weigh(html)).milliseconds).toBeLessThan(maxDrawingMs);
  });

  test("renders without shadows: one element may have thousands, each of them painted separately", async () => {
    const many = Array(400).fill("1px 1px 60px red").join();
    const { isDrawn } = await weigh(
      `<style>p{text-shadow:${many}}</style><p>a</p><p style="box-shadow:${many}; te\\78t-shadow:${many}">b</p>`,
    );
    expect(isDrawn).toBe(true);
    const shadows = await page
      .frameLocator("iframe[data-rendered]")
      .locator("p")
      .evaluateAll((all) =>
        all.map((one) => [getComputedStyle(one).textShadow, getComputedStyle(one).boxShadow]),
      );
    expect(shadows).toEqual([
      ["none", "none"],
      ["none", "none"],
    ]);
  });

  test("renders without animation: the text of moving elements and of ruby annotations stays", async () => {
    const { isDrawn } = await weigh(
      `<p><marquee>one</marquee> <blink>two</blink> <ruby>three<rt>four</ruby></p><p style="display:ruby">five</p>`,
    );
    expect(isDrawn).toBe(true);
    const body = page.frameLocator("iframe[data-rendered]").locator("body");
    for (const word of ["one", "two", "three", "four", "five"])
      await expect.poll(() => body.innerText()).toContain(word);
    expect(await body.locator("marquee, blink, ruby, rt").count()).toBe(0);
    const last = body.locator("p").last();
    expect(await last.evaluate((one) => getComputedStyle(one).display)).toBe("block");
  });

  test("renders if cells span a few others, or boxes are nested in a few others", async () => {
    const rows = "<tr><td rowspan=500>x<td colspan=1000>y<tr><td>z<td>z".repeat(12);
    const boxes = `<div style="display:inline-block;float:left">a <table align=left><tr><td style="overflow:hidden">b `;
    expect((await weigh(`<table border=1>${rows}</table>`)).isDrawn).toBe(true);
    expect((await weigh(boxes.repeat(30))).isDrawn).toBe(true);
  });

  test("renders on request, and its text is shown in parts", async () => {
    const { isDrawn } = await weigh(`<p>${"word ".repeat(20_000)}</p>`);
    expect(isDrawn).toBe(false);
    const shown = page.locator("[data-testid=email-text] > p");
    const before = (await shown.innerText()).length;
    await page.getByRole("button", { name: /^Show more/ }).click();
    await expect.poll(async () => (await shown.innerText()).length).toBeGreaterThan(before);
    await page.getByRole("button", { name: "Show formatting anyway" }).click();
    await page.locator("iframe[data-rendered]").waitFor();
  });

  test("is not retried automatically if it crashed a tab", async () => {
    const hello = () => page.evaluate(() => window.showMail({ html: "<p>Hello</p>" }));
    const drawn = () => page.locator("iframe[data-rendered]").waitFor();
    // The first tab does not get to the end of drawing the second email.
    await page.goto(harness.url);
    await hello();
    await drawn();
    await page.evaluate(() => {
      Storage.prototype.removeItem = () => {};
    });
    await hello();
    await page.waitForFunction(
      () => Object.keys(localStorage).join() === "deskbell.rendering.mail-2",
    );
    const crashed = page;
    page = await crashed.context().newPage();
    await crashed.close();
    await page.goto(harness.url);
    await hello();
    await drawn();
    await hello();
    await page.getByText("This message is unusually complex").waitFor();
    await page.getByRole("button", { name: "Show formatting anyway" }).click();
    await drawn();
    // It did not end the tab this time.
    await page.waitForFunction(() => localStorage.length === 0);
  });

  test("is not drawn by two tabs at once", async () => {
    await page.goto(harness.url);
    await page.evaluate(() => localStorage.setItem("deskbell.rendering.mail-1", "1"));
    await page.evaluate(() => window.showMail({ html: "<p>Hello</p>" }));
    await page.getByText("This message is unusually complex").waitFor();
    const other = await page.context().newPage();
    await other.goto(harness.url);
    await other.evaluate(() => localStorage.removeItem("deskbell.rendering.mail-1"));
    await page.locator("iframe[data-rendered]").waitFor();
    await other.close();
  });

  test("does not change the height of its frame for ever", async () => {
    const flapping = "@media (max-height:300px){body{background:red;padding-bottom:600px}}";
    const changes = () =>
      page.evaluate(async () => {
        const box = document.querySelector<HTMLElement>("iframe")?.parentElement;
        let count = 0;
        const observer = new MutationObserver(() => {
          count += 1;
        });
        if (box) observer.observe(box, { attributeFilter: ["style"] });
        for (let frame = 0; frame < 60; frame += 1)
          await new Promise((done) => requestAnimationFrame(done));
        return count;
      });
    for (const query of ["(max-height:300px)", "(height<=300px)", "(min-aspect-ratio:2/1)"]) {
      const html = `<style>@media ${query}{body{background:red;padding-bottom:1600px}}</style>hello`;
      await page.evaluate((shown) => window.showMail({ html: shown }), html);
      await page.locator("iframe[data-rendered]").waitFor();
      expect(await changes(), query).toBeLessThan(3);
    }
    await page.evaluate((css) => window.showBare(`<style>${css}</style>hello`), flapping);
    await page.locator("iframe[data-rendered]").waitFor();
    await changes();
    expect(await changes()).toBe(0);
  });
});

describe("a text or note crafted to freeze the browser tab", () => {
  test.each(Object.entries(heavyTexts))("does not: %s", async (_, text) => {
    for (const kind of ["text", "note"] as const) {
      const weighText = await createDrawingMeter(page, kind);
      await weighText("word ".repeat(1_000));
      expect((await weighText(text)).milliseconds, kind).toBeLessThan(maxDrawingMs);
      const shown = page.locator("[data-entry] [dir=auto] > p");
      const before = (await shown.allTextContents()).join("");
      expect(text.startsWith(before)).toBe(true);
      await page.getByRole("button", { name: /^Show more/ }).click();
      await expect
        .poll(async () => (await shown.allTextContents()).join(""))
        .toBe(text.slice(0, 2 * before.length));
    }
  });
});

test("counts no styles as flat that a browser nests deeply", async () => {
  const pieces = fc.array(fc.constantFrom(...cssPieces), { minLength: 2, maxLength: 9 });
  const seed = Math.floor(Date.now() / 86_400_000);
  const sheets = fc
    .sample(pieces, { seed, numRuns: 4_000 })
    .map((some) => some.join("").repeat(90));
  const depths = await page.evaluate((all) => {
    const depthOf = (rules: CSSRuleList): number =>
      1 +
      Math.max(
        0,
        ...[...rules].map((rule) =>
          "cssRules" in rule ? depthOf(rule.cssRules as CSSRuleList) : 0,
        ),
      );
    return all.map((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      return depthOf(sheet.cssRules) - 1;
    });
  }, sheets);
  const isDeep = (_: string, at: number) => (depths[at] ?? 0) > 64;
  expect(sheets.filter(isDeep).length).toBeGreaterThan(10);
  expect(sheets.filter(isDeep).filter((css) => !nestsDeeply(css))).toEqual([]);
});

test("renders a newsletter as designed, in time", async () => {
  const { isDrawn, milliseconds } = await weigh(newsletter);
  expect(isDrawn).toBe(true);
  expect(milliseconds).toBeLessThan(maxDrawingMs);
});

test("fuzzing finds no email that freezes the tab, runs code or makes a request; npm run fuzz searches longer", async () => {
  const { target, close } = await openDrawingFuzz();
  try {
    const seed = Math.floor(Date.now() / 86_400_000);
    expect((await fuzz(target, { seed, milliseconds: 15_000 })).find).toBeNull();
  } finally {
    await close();
  }
});
