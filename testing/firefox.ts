// The second browser for E2E tests: a stock Firefox, driven over WebDriver BiDi. FIREFOX_PATH, then one on PATH.
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type Browser,
  type BrowserContext,
  firefox,
  type Locator,
  type Page,
} from "playwright-core";

/** A wrapper that handles commands Firefox does not support yet (firefox-bidi.mjs). */
const wrapper = fileURLToPath(new URL("./firefox-bidi.mjs", import.meta.url));

const prefs = {
  // A fake microphone, without permission prompts.
  "media.navigator.streams.fake": true,
  "media.navigator.permission.disabled": true,
  "media.autoplay.default": 0,
  "media.autoplay.blocking_policy": 0,
  // Tests wait for states, never for the end of an animation.
  "ui.prefersReducedMotion": 1,
  "ui.systemUsesDarkTheme": 0,
};

export async function launchFirefox(): Promise<Browser> {
  const path = findFirefox();
  if (path === null)
    throw new Error(
      "No Firefox: install firefox-esr (Debian: apt-get install firefox-esr) or set FIREFOX_PATH.",
    );
  return firefox.launch({
    channel: "moz-firefox",
    executablePath: wrapper,
    firefoxUserPrefs: prefs,
    env: { ...definedOf(process.env), FIREFOX_PATH: path },
    timeout: 120_000,
  });
}

/**
 * In Firefox, Playwright sets a field's value from the page's own realm, which React's value tracking misses, so the
 * field seems unchanged. This writes the value as the browser itself would.
 */
export const writeAsBrowser = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const insert = (text: string): Element | null => {
      const field = document.activeElement;
      if (field instanceof HTMLIFrameElement) return field;
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) {
        document.execCommand("insertText", false, text);
        return null;
      }
      const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
      const from = field.selectionStart;
      const end = field.selectionEnd;
      const whole =
        from === null || end === null
          ? text
          : field.value.slice(0, from) + text + field.value.slice(end);
      Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(field, whole);
      if (from !== null) field.setSelectionRange(from + text.length, from + text.length);
      field.dispatchEvent(
        new InputEvent("input", { bubbles: true, data: text, inputType: "insertText" }),
      );
      return null;
    };
    Object.defineProperty(window, "__pw_bidiInsertText", {
      get: () => insert,
      set: () => undefined,
      configurable: true,
    });
  });

/**
 * Firefox focuses only the front page: elsewhere key presses are lost and no file can be chosen. Brings a page to the
 * front before acting on it, as a person would.
 */
export function actInFront(context: BrowserContext): void {
  context.on("page", (page) => {
    front = page;
    for (const name of ["press", "type", "down", "insertText"])
      runBefore(page.keyboard, name, () => bringToFront(page));
    if (areLocatorsInFront) return;
    areLocatorsInFront = true;
    const locators = Object.getPrototypeOf(page.locator("body"));
    for (const name of acts)
      runBefore(locators, name, (locator: Locator) => bringToFront(locator.page()));
  });
}

const acts = ["click", "dblclick", "fill", "press", "pressSequentially", "focus", "hover"];
let areLocatorsInFront = false;
let front: Page | null = null;

async function bringToFront(page: Page): Promise<void> {
  if (front === page || page.isClosed()) return;
  front = page;
  await page.bringToFront();
}

type Act = (...args: unknown[]) => Promise<unknown>;

function runBefore<Actor>(actor: object, name: string, first: (actor: Actor) => Promise<void>) {
  const its = actor as Record<string, Act>;
  const act = its[name] as Act;
  its[name] = async function (this: Actor, ...args) {
    await first(this);
    return act.apply(this, args);
  };
}

export function findFirefox(): string | null {
  const named = process.env.FIREFOX_PATH;
  if (named) return named;
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return (
    ["firefox-esr", "firefox"]
      .flatMap((name) => folders.map((folder) => join(folder, name)))
      .find(isExecutable) ?? null
  );
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const definedOf = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(Object.entries(env).filter((one): one is [string, string] => !!one[1]));
