// Untrusted HTML rendered by the app's own email view in a real browser: it makes no request, runs no code, and never
// navigates the app, whatever is clicked.
import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchChromium } from "#testing/chromium.ts";
import { sharedFixturePath } from "#testing/shared-fixtures.ts";
import { attacks } from "./html-attacks/attacks.ts";
import { type Harness, openHarness } from "./html-attacks/open-harness.ts";
import type { ShownBody } from "./html-attacks/shown-body.tsx";

let harness: Harness;
let browser: Browser;
let page: Page;
let errors: string[] = [];
beforeAll(async () => {
  harness = await openHarness();
  browser = await launchChromium();
  page = await browser.newPage();
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("dialog", (dialog) => {
    errors.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
});
afterAll(async () => {
  await browser?.close();
  await harness?.close();
});

const renderedSelector = "iframe[data-rendered], [data-testid=email-text]:not([data-loading])";

/** Waits until the body is rendered and loaded: by then it has made its immediate requests. */
async function renderBody(body: ShownBody): Promise<void> {
  await page.evaluate((shown) => window.showMail(shown), body);
  await page.locator(renderedSelector).first().waitFor();
}

const waitTwoFrames = () =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

/** Two requests of our own after all others: by the second response, what the bodies requested has been sent. */
const waitForEarlierRequests = () =>
  page.evaluate(async () => {
    for (let nth = 0; nth < 2; nth += 1) await fetch("/", { cache: "no-store" });
  });

/** Clicks everything clickable except plain web links, which may open a browser tab. */
async function pressEverything(): Promise<void> {
  for (const frame of page.frames().slice(1)) {
    const targets = await frame
      .locator('a:not([href^="http"]), button, input, summary, area, label, [id]:not(a)')
      .all();
    for (const target of targets.slice(0, 8))
      await target.click({ force: true, noWaitAfter: true, timeout: 200 }).catch(() => {});
  }
}

async function expectContained(name: string): Promise<void> {
  expect(page.url(), `where we are after: ${name}`).toBe(`${harness.url}/`);
  expect(page.context().pages(), `tabs after: ${name}`).toHaveLength(1);
  expect(errors, `faults of: ${name}`).toEqual([]);
  const frames = page.locator("iframe");
  if ((await frames.count()) === 0) return;
  expect(await frames.count(), `frames of: ${name}`).toBe(1);
  expect(await frames.getAttribute("sandbox")).toBe(
    "allow-same-origin allow-popups allow-popups-to-escape-sandbox",
  );
}

/** Gives each body its own URL path, so a request identifies the body that made it. */
async function walk(
  bodies: Readonly<Record<string, string>>,
  shows: (html: string) => Promise<void>,
) {
  errors = [];
  harness.hits.length = 0;
  harness.asked.length = 0;
  await page.goto(harness.url);
  const names = Object.keys(bodies);
  for (const [name, html] of Object.entries(bodies)) {
    const far = `${harness.trackerUrl}/${names.indexOf(name)}`;
    await shows(
      html
        .replaceAll("FAR", far)
        .replaceAll("HOST", `${new URL(far).host}/${names.indexOf(name)}`)
        .replaceAll("127.0.0.1:TRACKER", `${new URL(far).host}/${names.indexOf(name)}`),
    );
    await pressEverything();
    await waitTwoFrames();
    await expectContained(name);
  }
  await waitForEarlierRequests();
  const remoteRequests = harness.hits.map(
    (hit) => `${names[Number(hit.split("/")[1])] ?? "?"}: ${hit}`,
  );
  expect(remoteRequests, "asked of the far host").toEqual([]);
  return names.length;
}

const file = sharedFixturePath("mail-corpus", "own", "html-attacks.json");
const corpus = file
  ? (JSON.parse(readFileSync(file, "utf8")) as { attacks: Record<string, string> }).attacks
  : {};
const bare = async (html: string) => {
  await page.evaluate((formatted) => window.showBare(formatted), html);
  // If the frame navigated away, it is blocked and its document inaccessible: nothing to wait for.
  await page.waitForFunction(() => {
    const frame = document.querySelector("iframe");
    return frame !== null && (frame.contentDocument?.readyState ?? "complete") === "complete";
  });
};

describe("a hostile email", () => {
  test("is detected by the harness: without protection, the remote host gets a request", async () => {
    const open = await browser.newPage();
    await open.setContent(`<img src="${harness.trackerUrl}/img">`, { waitUntil: "load" });
    await open.close();
    expect(harness.hits).toContain("/img");
  });

  test("makes no request, runs nothing, navigates nowhere", async () => {
    expect(await walk(attacks, (html) => renderBody({ html }))).toBeGreaterThanOrEqual(40);
    expect(harness.asked, "requests to our own endpoints").toEqual([]);
  });

  test("never closes its style sheet", async () => {
    await page.goto(harness.url);
    const html = attacks["a sheet that closes itself with an escape"] ?? "";
    await renderBody({ html: `<style>@media all{b{top:1px}}</style>${html}` });
    const frame = page.frameLocator("iframe[data-rendered]");
    expect(await frame.locator("style").count()).toBe(2);
    expect(await frame.locator("body *").allInnerTexts()).toEqual(["before"]);
    // The rules are still what the email wrote.
    const font = await frame.locator("b").evaluate((one) => getComputedStyle(one).fontFamily);
    expect(font).toContain("</style><img src=");
  });

  test("never turns what is typed into it into commands", async () => {
    await page.goto(harness.url);
    await bare(
      "<p tabindex=0>x</p><input><textarea></textarea><div contenteditable><i>x</i></div>",
    );
    const keys = await page.evaluateHandle(() => {
      const heard: string[] = [];
      window.addEventListener("keydown", ({ key }) => heard.push(key));
      return heard;
    });
    const frame = page.frameLocator("iframe[data-rendered]");
    for (const [selector, key] of Object.entries({ input: "a", textarea: "b", i: "c", p: "d" })) {
      await frame.locator(selector).click();
      await page.keyboard.press(key);
    }
    expect(await keys.jsonValue()).toEqual(["d"]);
  });

  test("of the corpus makes no request, runs nothing, navigates nowhere", async () => {
    await walk(corpus, (html) => renderBody({ html }));
    expect(harness.asked, "requests to our own endpoints").toEqual([]);
  });

  test("that was not sanitized is still contained by the frame alone", async () => {
    // Sanitizing alone prevents nested frames, and forms whose fields shadow `parentNode` and send React into a loop
    // when it looks for the focus.
    const {
      "pages in pages": _frames,
      "another window's name": _named,
      prototypes: _circles,
      ...others
    } = attacks;
    await walk({ ...others, ...corpus }, bare);
    // The frame can reach only the remote image endpoint, which serves only URLs we signed.
    expect(harness.asked.filter((one) => !/^GET \/remote-images\?.*s=forged$/.test(one))).toEqual(
      [],
    );
  });
});
