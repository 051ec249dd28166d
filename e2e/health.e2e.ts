// The promise: a provider that is down loses nothing. What is to be sent waits, the health page says so and what to do, and when
// the provider answers again everything leaves once.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { openGate } from "./carrier-behind-a-gate.ts";
import { joinAsMember, openRow, send, setUpWorkspace, timeline, words } from "./member-steps.ts";
import { type Street, streetOf } from "./simulator-steps.ts";
import {
  type E2eApp,
  expectAccessible,
  expectUpright,
  keepFailedScreens,
  startE2eApp,
} from "./start-e2e-app.ts";

const gate = openGate();
let house: E2eApp;
let maya: Page;
let health: Page;
let street: Street;
beforeAll(async () => {
  house = await startE2eApp({ outside: (at) => gate.settingsAt(at) });
  maya = await setUpWorkspace(house);
  street = streetOf(house, maya);
  health = await maya.context().newPage();
});
afterAll(async () => {
  await house?.close();
  await gate.close();
});
keepFailedScreens(() => house);

const summary = () => health.getByRole("status", { name: "Health" });
const account = () =>
  health.getByRole("list", { name: "Provider accounts" }).getByRole("listitem").first();
const bubble = (text: string) => timeline(maya).getByRole("listitem").filter({ hasText: text });
const runChecks = () => health.getByRole("button", { name: "Run checks" }).click();
/** The page asks by itself too; nobody waits for its turn. */
const checkUntil = (what: () => Promise<void>) =>
  expect
    .poll(
      async () => {
        await runChecks();
        return what().then(
          () => true,
          () => false,
        );
      },
      { timeout: 90_000, interval: 500 },
    )
    .toBe(true);
const soon = { timeout: 2_000 };

const both = async (where: string) => {
  await expectAccessible(health, where);
  await health.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(health, where);
  await expectUpright(health, where);
  await health.setViewportSize({ width: 1440, height: 900 });
};

test("while nothing is wrong the page says so", async () => {
  await health.goto(`${house.url}/settings/health`);
  await summary().getByText("Everything works").waitFor();
  await health.getByText("No failed jobs.").waitFor();
  await health.getByText("All maintenance tasks are running normally.").waitFor();
  await both("health, all well");
});

test("a provider that is down: texts wait, the page says so, and Retry sends each of them once", async () => {
  await openRow(maya, "Ada Brook", "text");
  await gate.shut();
  const texts = Array.from(
    { length: limits.breakerFailures.max + 2 },
    (_, n) => `Wait for it ${n}`,
  );
  for (const text of texts) {
    await words(maya).fill(text);
    await send(maya).click();
    await bubble(text).waitFor();
  }
  await checkUntil(() => account().getByText("Paused", { exact: true }).waitFor(soon));
  await summary()
    .getByText(/not responding/)
    .waitFor();
  await account()
    .getByText(/Messages wait and are sent automatically/)
    .waitFor();
  await both("health, a provider is down");

  // It is tried, is still down, and nothing is lost by it.
  await account()
    .getByRole("button", { name: /^Retry/ })
    .click();
  await health.getByText(/^Checking .*…$/).waitFor();
  await checkUntil(() => account().getByText("Paused", { exact: true }).waitFor(soon));

  await gate.open();
  await checkUntil(async () => {
    const retry = account().getByRole("button", { name: /^Retry/ });
    if (await retry.isVisible()) await retry.click(soon);
    await account().getByText("Operational").waitFor(soon);
  });
  await expect
    .poll(
      async () =>
        [...(await street.textsOn("Ada Brook"))].filter((one) => texts.includes(one)).sort(),
      {
        timeout: 90_000,
      },
    )
    .toEqual([...texts].sort());
  await checkUntil(() => summary().getByText("Everything works").waitFor(soon));
  expect(
    await account()
      .getByText(/waiting|unknown/)
      .count(),
  ).toBe(0);
});

test("a page that cannot be asked says so and is asked again; while it loads it shows that it does", async () => {
  const fresh = await maya.context().newPage();
  let isDown = true;
  await fresh.route("**/rpc/getHealth", (route) =>
    isDown ? route.fulfill({ status: 500, body: "{}" }) : route.continue(),
  );
  await fresh.goto(`${house.url}/settings/health`);
  await fresh.locator("[aria-busy=true]").first().waitFor();
  await fresh.getByText("Couldn't load the health page").waitFor();
  await expectAccessible(fresh, "health, not loaded");
  isDown = false;
  await fresh.getByRole("button", { name: "Try again" }).click();
  await fresh.getByRole("status", { name: "Health" }).waitFor();
  await fresh.close();
});

test("whoever may not manage it is not led there, and is told so at its address", async () => {
  const vera = await joinAsMember(house, maya, {
    ...{ name: "Vera Holt", email: "vera@copperline.example", role: "viewer" },
  });
  await vera.goto(`${house.url}/settings/health`);
  await vera.getByText("Page not found").waitFor();
  const nav = vera.getByRole("navigation", { name: "Settings" });
  await nav.getByRole("link", { name: "Profile" }).waitFor();
  expect(await nav.getByRole("link", { name: "Health" }).count()).toBe(0);
});
