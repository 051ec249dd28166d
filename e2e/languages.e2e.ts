// Each language has a page of its own; what a converted screen shows comes from a catalogue.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { marks } from "#tools/web-build/languages.ts";
import { rpc, setUpWorkspace } from "./member-steps.ts";
import { type E2eApp, owner, saveScreenshotsOnFailure, startE2eApp } from "./start-e2e-app.ts";

let app: E2eApp;
let maya: Page;
beforeAll(async () => {
  app = await startE2eApp();
  maya = await setUpWorkspace(app);
});
afterAll(() => app?.close());
saveScreenshotsOnFailure(() => app);

/** Text and read-out labels that no catalogue has marked. `given`: what members, customers and programs wrote. */
const unmarkedOn = (page: Page, given: readonly string[], part = "body"): Promise<string[]> =>
  page.evaluate(
    ({ start, end, given, part }) => {
      const root = document.querySelector(part);
      if (root === null) return [`no ${part}`];
      const said: string[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const isHidden = node.parentElement?.closest("script, style, code, noscript, [hidden]");
        if (!isHidden) said.push(node.textContent ?? "");
      }
      for (const element of root.querySelectorAll("[aria-label], [title], [placeholder], [alt]"))
        for (const name of ["aria-label", "title", "placeholder", "alt"])
          said.push(element.getAttribute(name) ?? "");
      const marked = new RegExp(`${start}[^${end}]*${end}`, "g");
      return said
        .map((text) =>
          given.reduce((left, one) => left.replaceAll(one, ""), text.replace(marked, "")),
        )
        .map((text) => text.trim())
        .filter((text) => /\p{L}{2}/u.test(text));
    },
    { ...marks, given, part },
  );

test("every word of the sign-in screens comes from a catalogue", async () => {
  const page = await app.person();
  for (const path of ["/sign-in?lang=pseudo", "/forgot", "/reset/nothing", "/invite/nothing"]) {
    await page.goto(`${app.url}${path}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.getByRole("heading", { level: 1 }).innerText(), path).toContain(marks.start);
    expect(await unmarkedOn(page, ["Deskbell"]), path).toEqual([]);
  }
});

test("every word of the audio settings comes from a catalogue", async () => {
  // The service worker knows no pseudo language.
  const page = await app.person({ serviceWorkers: "block" });
  await page.goto(`${app.url}/sign-in?lang=pseudo`);
  await rpc(app, page, "signIn", { email: owner.email, password: owner.password });
  await page.goto(`${app.url}/settings/audio?lang=pseudo`);
  await page.locator("input[type=range]").waitFor();
  const devices = ["Input", "Output"].flatMap((way) =>
    [1, 2].map((nth) => `Fake Audio ${way} ${nth}`),
  );
  expect(await unmarkedOn(page, ["Deskbell", ...devices], "main")).toEqual([]);
});

test("a page opened by its address runs one app, in its own language only", async () => {
  const page = await app.person({ locale: "de-DE" });
  // A browser may ask twice for a file, which is preloaded and imported, but runs it once.
  const scripts = new Set<string>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/assets\/.*\.js$/.test(pathname)) scripts.add(pathname);
  });
  await page.goto(`${app.url}/sign-in`);
  await rpc(app, page, "signIn", { email: owner.email, password: owner.password });
  for (const path of ["/settings/profile", "/calls", "/search?q=x"]) {
    scripts.clear();
    await page.goto(app.url + path);
    await page.locator("main").waitFor();
    await page.waitForLoadState("networkidle");
    expect(await page.locator("main").count(), path).toBe(1);
    const inAnyLanguage = (name: string) => name.replace(/\.[a-z]+\.js$/, ".js");
    const byScript = Map.groupBy(scripts, inAnyLanguage);
    expect(
      [...byScript.values()].filter((names) => names.length > 1),
      path,
    ).toEqual([]);
    expect(scripts.size, path).toBeGreaterThan(5);
  }
});

test("planted: a word that stands in the code is listed", async () => {
  const page = await app.person();
  await page.goto(`${app.url}/sign-in?lang=pseudo`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.evaluate(() =>
    document.body.append(Object.assign(document.createElement("p"), { textContent: "Left over" })),
  );
  expect(await unmarkedOn(page, ["Deskbell"])).toEqual(["Left over"]);
});

test("a visitor gets the browser's language, and errors in it", async () => {
  const page = await app.person({ locale: "de-AT" });
  await page.goto(`${app.url}/sign-in`);
  await page.getByRole("heading", { name: "Anmelden" }).waitFor();
  expect(await page.locator("html").getAttribute("lang")).toBe("de");
  await page.getByLabel("E-Mail").fill(owner.email);
  await page.getByLabel("Passwort", { exact: true }).fill("falsch");
  await page.getByRole("button", { name: "Anmelden" }).click();
  await page.getByText("Falsche E-Mail-Adresse oder falsches Passwort.").waitFor();
});

test("a member's choice holds over the browser's and the workspace's, and Automatic returns to it", async () => {
  const languageIs = (language: string) =>
    maya.locator(`html[lang=${language}]`).waitFor({ state: "attached" });
  await maya.goto(`${app.url}/settings/profile`);
  const choice = maya.locator("select:has(option[lang=de])");
  await choice.selectOption("de");
  await languageIs("de");
  await maya.reload();
  await languageIs("de");
  await choice.selectOption("");
  await languageIs("en");
});
