// A stranger's HTML, drawn by what draws it on the desk, in a real browser: nobody is asked for anything,
// nothing runs, and the desk stays where it is, whatever is clicked.
import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchChromium } from "#testing/chromium.ts";
import { sharedFixturePath } from "#testing/shared-fixtures.ts";
import { attacks } from "./html-attacks/attacks.ts";
import type { ShownBody } from "./html-attacks/harness.tsx";
import { type Harness, openHarness } from "./html-attacks/open-harness.ts";

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

const drawn = "iframe[data-drawn], .mail-words:not(.loading)";

/** Drawn means loaded: by then whatever the page wants at once has been asked for. */
async function show(body: ShownBody): Promise<void> {
  await page.evaluate((shown) => window.showMail(shown), body);
  await page.locator(drawn).first().waitFor();
}

const turn = () =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

/** Everything that can be pressed is pressed; a plain link of the web may open a tab, and is left alone. */
async function pressEverything(): Promise<void> {
  for (const frame of page.frames().slice(1)) {
    const places = await frame
      .locator('a:not([href^="http"]), button, input, summary, area, label, [id]:not(a)')
      .all();
    for (const place of places.slice(0, 8))
      await place.click({ force: true, noWaitAfter: true, timeout: 200 }).catch(() => {});
  }
}

async function expectInOnePlace(name: string): Promise<void> {
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

/** Each asks at an address of its own, so that what is asked names who asked. */
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
    await turn();
    await expectInOnePlace(name);
  }
  await page.waitForLoadState("networkidle");
  const asked = harness.hits.map((hit) => `${names[Number(hit.split("/")[1])] ?? "?"}: ${hit}`);
  expect(asked, "asked of the far host").toEqual([]);
  return names.length;
}

const file = sharedFixturePath("mail-corpus", "own", "html-attacks.json");
const corpus = file
  ? (JSON.parse(readFileSync(file, "utf8")) as { attacks: Record<string, string> }).attacks
  : {};
const bare = async (html: string) => {
  await page.evaluate((shown) => window.showBare(shown), html);
  // Where a page is led away inside its frame, the frame is shut, and there is nothing to wait for.
  await page.waitForFunction(() => {
    const frame = document.querySelector("iframe");
    return frame !== null && (frame.contentDocument?.readyState ?? "complete") === "complete";
  });
};

describe("a hostile mail", () => {
  test("is one that the scales would show: unguarded, the far host is asked", async () => {
    const open = await browser.newPage();
    await open.setContent(`<img src="${harness.trackerUrl}/img">`, { waitUntil: "load" });
    await open.close();
    expect(harness.hits).toContain("/img");
  });

  test("asks nobody, runs nothing, leads nowhere", async () => {
    expect(await walk(attacks, (html) => show({ html }))).toBeGreaterThanOrEqual(40);
    expect(harness.asked, "asked of our own doors").toEqual([]);
  });

  test("of the corpus asks nobody, runs nothing, leads nowhere", async () => {
    await walk(corpus, (html) => show({ html }));
    expect(harness.asked, "asked of our own doors").toEqual([]);
  });

  test("that nobody has cleaned is still held by the frame alone", async () => {
    // That there are no frames in the frame, and no forms whose fields stand in for their parents and lead
    // React in a circle when it looks for the focus, is what cleaning is for.
    const {
      "pages in pages": _frames,
      "another window's name": _named,
      prototypes: _circles,
      ...others
    } = attacks;
    await walk({ ...others, ...corpus }, bare);
    // The one door the frame may knock at opens only to addresses we signed.
    expect(harness.asked.filter((one) => !/^GET \/remote-images\?.*s=forged$/.test(one))).toEqual(
      [],
    );
  });
});
