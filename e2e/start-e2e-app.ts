// Starts the real server on an empty database, with real browsers in front of it.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import AxeBuilder from "@axe-core/playwright";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterEach, expect } from "vitest";
import { createTestDatabase } from "#testing/app/database.ts";
import { launchChromium } from "#testing/chromium.ts";
import { actInFront, launchFirefox, writeAsBrowser } from "#testing/firefox.ts";
import { freePort } from "#testing/free-port.ts";
import { delayResponses } from "./late-responses.ts";

export interface PersonOptions extends BrowserContextOptions {
  /** A browser process other than the shared one, e.g. with its own voice. */
  readonly program?: Browser;
}

export interface E2eApp {
  readonly url: string;
  /** Empty if it started from nothing. */
  readonly databaseUrl: string;
  readonly browser: Browser;
  /** A separate browser context, as another person has it. */
  person(options?: PersonOptions): Promise<Page>;
  /** Kills the server, like a power failure. */
  kill(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** JOURNEY_BROWSER=firefox runs an E2E test in Firefox; npm run firefox runs the main ones. */
const isFirefox = process.env.JOURNEY_BROWSER === "firefox";

export const owner = {
  company: "Copperline",
  name: "Maya Lund",
  email: "maya@copperline.example",
  password: "correct horse battery",
};

interface E2eAppOptions {
  readonly browserArgs?: string[];
  /**
   * Starts with an empty data folder, as on a new installation; otherwise on a database prepared in the run's
   * PostgreSQL server.
   */
  readonly fromNothing?: boolean;
  /** Starts dependencies outside the server and returns the settings that point to them. */
  readonly outside?: (at: {
    readonly url: string;
    readonly databaseUrl: string;
  }) => Promise<Readonly<Record<string, string>>>;
}

export async function startE2eApp({
  browserArgs = [],
  fromNothing = false,
  outside,
}: E2eAppOptions = {}): Promise<E2eApp> {
  const database = fromNothing ? null : await createTestDatabase();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "deskbell-journey-"));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const databaseUrl = database?.url ?? "";
  const settings = (await outside?.({ url, databaseUrl })) ?? {};
  const browser = isFirefox ? await launchFirefox() : await launchChromium({ args: browserArgs });
  const contexts: BrowserContext[] = [];
  let child: ChildProcess | null = null;

  const gone = (which: ChildProcess) =>
    new Promise<void>((done) =>
      which.exitCode !== null || which.signalCode !== null
        ? done()
        : which.once("exit", () => done()),
    );
  const app: E2eApp = {
    url,
    databaseUrl,
    browser,
    async person({ program = browser, ...options } = {}) {
      const context = await program.newContext({
        viewport: { width: 1440, height: 900 },
        locale: "en-GB",
        timezoneId: "Europe/London",
        // Tests wait for states, never for the end of an animation.
        reducedMotion: "reduce",
        ...options,
      });
      contexts.push(context);
      await delayResponses(context);
      if (isFirefox) {
        actInFront(context);
        await writeAsBrowser(context);
      }
      // Generous: a long timeout costs nothing when the state arrives soon.
      context.setDefaultTimeout(60_000);
      const page = await context.newPage();
      page.on("pageerror", (error) => {
        throw error;
      });
      return page;
    },
    async start() {
      const env = {
        PATH: process.env.PATH,
        DATA_DIR: dataDir,
        PORT: String(port),
        SMTP_PORT: "0",
        HOME: process.env.HOME,
        ...(database ? { DATABASE_URL: database.url } : {}),
        ...settings,
      };
      const nodeArguments = ["--import", "./server/enable-compile-cache.js", "server/main.ts"];
      const next = spawn(process.execPath, nodeArguments, {
        env,
        stdio: ["ignore", "pipe", "inherit"],
      });
      child = next;
      await new Promise<void>((ready, failed) => {
        next.stdout.on(
          "data",
          (data: Buffer) => String(data).includes('"event":"ready"') && ready(),
        );
        next.once("exit", (code) => failed(new Error(`The server ended with ${code}`)));
      });
    },
    async kill() {
      const last = child;
      if (!last) return;
      last.kill("SIGKILL");
      await gone(last);
    },
    async close() {
      for (const context of contexts) await context.close();
      await browser.close();
      child?.kill("SIGTERM");
      if (child) await gone(child);
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
  await app.start();
  return app;
}

/** Clicks through the setup from the first page to the conversation list. */
export async function setUpWithSimulator(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel("Company").fill(owner.company);
  await page.getByLabel("Your name").fill(owner.name);
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("Try it with the simulator").click();
  await page.getByRole("button", { name: "Open Deskbell" }).click();
  await page.getByRole("listbox", { name: "Conversations" }).waitFor();
}

export async function signIn(
  page: Page,
  url: string,
  email: string,
  password: string,
): Promise<void> {
  await page.goto(`${url}/sign-in`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("navigation", { name: "Views" }).waitFor();
}

/** With JOURNEY_SHOTS=<folder>, also saves a screenshot of every screen axe checks. */
async function saveScreenshot(page: Page, where: string): Promise<void> {
  const folder = process.env.JOURNEY_SHOTS;
  if (!folder) return;
  const { width = 0 } = page.viewportSize() ?? {};
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const name = `${where.replaceAll(/[^a-z0-9]+/gi, "-")}-${width}-${isDark ? "dark" : "light"}`;
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
}

/** Call once per file: saves what every browser showed when a test failed, next to the other screenshots. */
export function saveScreenshotsOnFailure(app: () => E2eApp | undefined): void {
  afterEach(async ({ task }) => {
    const folder = process.env.JOURNEY_SHOTS;
    if (!folder || task.result?.state !== "fail") return;
    const pages =
      app()
        ?.browser.contexts()
        .flatMap((one) => one.pages()) ?? [];
    for (const [index, page] of pages.entries()) {
      const name = `failed-${task.name.slice(0, 40).replaceAll(/[^a-z0-9]+/gi, "-")}-${index}`;
      await page.screenshot({ path: path.join(folder, `${name}.png`) });
    }
  });
}

/** Expects no axe violations on the current screen, or in a part of it. */
export async function expectAccessible(page: Page, where: string, within?: string): Promise<void> {
  await saveScreenshot(page, where);
  const look = new AxeBuilder({ page })
    // Passing checks need no per-node report.
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
    // Our pages have no cross-origin frames, and without them axe needs no second page per check.
    .setLegacyMode();
  const { violations } = await (within === undefined ? look : look.include(within)).analyze();
  const summaries = violations.map(
    (one) =>
      `${one.id}: ${one.nodes
        .map((node) => node.target.join(" "))
        .slice(0, 3)
        .join(" | ")}`,
  );
  expect(summaries, `axe on ${where}`).toEqual([]);
}

/** Expects nothing to scroll horizontally except the named elements, such as the row of views on a phone. */
export async function expectUpright(page: Page, where: string, but: string[] = []): Promise<void> {
  const wide = await page.evaluate((allowed) => {
    const root = document.documentElement;
    const own = [...document.querySelectorAll("body *")].filter((one) => {
      const canScroll = /auto|scroll/.test(getComputedStyle(one).overflowX);
      const name = one.closest("[aria-label]")?.getAttribute("aria-label") ?? "";
      return canScroll && one.scrollWidth > one.clientWidth + 1 && !allowed.includes(name);
    });
    const summaries = own.map((one) => `${one.tagName.toLowerCase()}.${one.className}`);
    return root.scrollWidth > root.clientWidth ? ["the page itself", ...summaries] : summaries;
  }, but);
  expect(wide, `what scrolls sideways on ${where}`).toEqual([]);
}
