// What a member waits for in real Chromium: the first load, a click on a conversation, and an inbound text.
import { statSync } from "node:fs";
import path from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import type { BenchContext } from "#bench/bench-context.ts";
import { restricted } from "#bench/bench-members.ts";
import { medianOf, type Spread, spreadOf } from "#bench/spread.ts";
import { launchChromium } from "#testing/chromium.ts";
import { Crowd } from "./burst.ts";

const row = '.conversation-list [role="option"]';
const size = { width: 1366, height: 850 };
const built = path.join(import.meta.dirname, "../../dist/web");
const patienceMs = 20_000;

/** Bounds waits inside the page, which have no timeout of their own. */
function withTimeout<T>(what: string, work: Promise<T>): Promise<T> {
  return new Promise((done, failed) => {
    const timer = setTimeout(() => failed(new Error(`${what} did not come`)), patienceMs);
    work.then(done, failed).finally(() => clearTimeout(timer));
  });
}

export interface PageFigures extends ColdLoad {
  readonly click: Spread;
  readonly visible: Spread;
}

export async function measurePages(
  station: BenchContext,
  { loads, clicks, texts }: { loads: number; clicks: number; texts: number },
): Promise<PageFigures> {
  const browser = await launchChromium();
  try {
    const cold: ColdLoad[] = [];
    for (let round = 0; round < loads; round += 1) cold.push(await loadCold(browser, station));
    const context = await openContext(browser, station);
    const page = await context.newPage();
    await page.goto(conversationsUrl(station));
    await page.waitForSelector(row);
    await page.waitForTimeout(1_500);
    const click = spreadOf(await clickThrough(page, clicks));
    const visible = spreadOf(await watchArrivals(page, station, texts));
    return { ...medians(cold), click, visible };
  } finally {
    await browser.close();
  }
}

/** Chromium treats localhost as a secure context, so features limited to secure contexts are measured too. */
const conversationsUrl = (station: BenchContext) =>
  `http://localhost:${station.app.port}/conversations/open`;

async function openContext(browser: Browser, station: BenchContext): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: size });
  const [name = "", value = ""] = (await station.crew.signIn(restricted)).split("=");
  await context.addCookies([{ name, value, domain: "localhost", path: "/" }]);
  return context;
}

export interface ColdLoad {
  /** Headers and bodies, as received, of all requests until the list was shown. */
  readonly firstScreenBytes: number;
  /** What the page prefetches once idle: the conversation's code. */
  readonly aheadBytes: number;
  readonly fontBytes: number;
  /** JavaScript and CSS of the first screen in gzip size; the wire carries the smaller brotli version. */
  readonly packedCodeBytes: number;
  readonly requests: number;
  /** Until the list is shown and no task above 50 ms runs or follows within the next second. */
  readonly interactiveMs: number;
  readonly paintedMs: number;
}

function medians(loads: readonly ColdLoad[]): ColdLoad {
  const [first] = loads;
  if (!first) throw new Error("required: a load");
  const keys = Object.keys(first) as (keyof ColdLoad)[];
  const found = keys.map((key) => [key, medianOf(loads.map((one) => one[key]))]);
  return Object.fromEntries(found) as unknown as ColdLoad;
}

async function loadCold(browser: Browser, station: BenchContext): Promise<ColdLoad> {
  const context = await openContext(browser, station);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  const urls = new Map<string, string>();
  const bytes = new Map<string, number>();
  cdp.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (request.url.startsWith("http")) urls.set(requestId, request.url);
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId);
    if (url !== undefined) bytes.set(url, (bytes.get(url) ?? 0) + encodedDataLength);
  });
  await page.addInitScript(recordLongTasks);
  await page.goto(conversationsUrl(station), { waitUntil: "commit" });
  const ready = page.evaluate(
    (selector) =>
      new Promise<number>((done) => {
        const look = () =>
          document.querySelector(selector) === null
            ? requestAnimationFrame(look)
            : done(performance.now());
        look();
      }),
    row,
  );
  const readyMs = await withTimeout("the list", ready);
  await page.waitForTimeout(1_200);
  const { longUntil, painted, later } = await page.evaluate(
    (until) => ({
      longUntil: Math.max(0, ...(window as unknown as { longTasks: number[] }).longTasks),
      painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
      later: performance
        .getEntriesByType("resource")
        .filter((one) => one.startTime > until)
        .map((one) => one.name),
    }),
    readyMs,
  );
  await context.close();
  const sum = (found: readonly string[]) =>
    found.reduce((whole, url) => whole + (bytes.get(url) ?? 0), 0);
  const first = [...bytes.keys()].filter((url) => !later.includes(url));
  return {
    firstScreenBytes: sum(first),
    aheadBytes: sum(later),
    fontBytes: sum(first.filter((url) => url.endsWith(".woff2"))),
    packedCodeBytes: first.reduce((whole, url) => whole + packedBytesOf(url), 0),
    requests: first.length,
    interactiveMs: Math.max(readyMs, longUntil),
    paintedMs: painted,
  };
}

/** The build writes x.gz beside each file. */
function packedBytesOf(url: string): number {
  const { pathname } = new URL(url);
  if (!/\.(js|css)$/.test(pathname)) return 0;
  return statSync(path.join(built, `${pathname}.gz`), { throwIfNoEntry: false })?.size ?? 0;
}

function recordLongTasks(): void {
  const found: number[] = [];
  (window as unknown as { longTasks: number[] }).longTasks = found;
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) found.push(task.startTime + task.duration);
  }).observe({ type: "longtask", buffered: true });
}

/**
 * From the click (the button's release, as in browsers) until the frame that shows the timeline; the pointer comes from
 * elsewhere and never rests on the row.
 */
async function clickThrough(page: Page, clicks: number): Promise<number[]> {
  const durationsMs: number[] = [];
  for (let index = 0; index < clicks; index += 1) {
    const box = await page.locator(row).nth(index).boundingBox();
    if (box === null) break;
    await page.mouse.move(size.width - 10, size.height - 10);
    await page.waitForTimeout(250);
    await page.evaluate(waitForTimeline);
    await page.mouse.move(box.x + 60, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.up();
    const painted = page.evaluate(() => (window as unknown as Waiting).painted);
    durationsMs.push(await withTimeout("the timeline", painted));
  }
  return durationsMs;
}

interface Waiting {
  painted: Promise<number>;
}

function waitForTimeline(): void {
  const entry = 'ol[aria-label="Timeline"] > li.e';
  (window as unknown as Waiting).painted = new Promise((done) => {
    const before = document.querySelector(entry);
    const whenClicked = (event: MouseEvent) => {
      const look = () => {
        const now = document.querySelector(entry);
        if (now === null || now === before) return void requestAnimationFrame(look);
        // The frame has been submitted when the next task runs.
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => done(performance.now() - event.timeStamp);
          channel.port2.postMessage(null);
        });
      };
      look();
    };
    addEventListener("click", whenClicked, { once: true, capture: true });
  });
}

/** From the webhook's first byte until the text is in the list, on the machine's one clock. */
async function watchArrivals(page: Page, station: BenchContext, texts: number): Promise<number[]> {
  const crowd = new Crowd(station, (inbox) => inbox.name !== "Accounts");
  const durationsMs: number[] = [];
  for (let index = 0; index < texts; index += 1) {
    const marker = `w${900_000 + index}x`;
    const seen = page.evaluate(
      ({ selector, requested }) =>
        new Promise<number>((done) => {
          const look = () => {
            const first = [...document.querySelectorAll(selector)].slice(0, 5);
            return first.some((one) => one.textContent?.includes(requested))
              ? done(performance.timeOrigin + performance.now())
              : void requestAnimationFrame(look);
          };
          look();
        }),
      { selector: row, requested: marker },
    );
    const sentAt = performance.timeOrigin + performance.now();
    await crowd.text(marker);
    durationsMs.push((await withTimeout("the text", seen)) - sentAt);
    await page.waitForTimeout(150);
  }
  crowd.close();
  return durationsMs;
}
