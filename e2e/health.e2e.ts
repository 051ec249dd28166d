// A provider outage loses nothing: messages wait, the health page says so and what to do, and each message is sent once
// when the provider recovers.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { createCarrierGate } from "./carrier-behind-a-gate.ts";
import {
  joinAsMember,
  messageBox,
  openRow,
  send,
  setUpWorkspace,
  timeline,
} from "./member-steps.ts";
import { createSimulatorSteps, type SimulatorSteps } from "./simulator-steps.ts";
import {
  type E2eApp,
  expectAccessible,
  expectUpright,
  saveScreenshotsOnFailure,
  startE2eApp,
} from "./start-e2e-app.ts";

const gate = createCarrierGate();
let app: E2eApp;
let maya: Page;
let health: Page;
let simulator: SimulatorSteps;
beforeAll(async () => {
  app = await startE2eApp({ outside: (at) => gate.settingsAt(at) });
  maya = await setUpWorkspace(app);
  simulator = createSimulatorSteps(app, maya);
  health = await maya.context().newPage();
});
afterAll(async () => {
  await app?.close();
  await gate.close();
});
saveScreenshotsOnFailure(() => app);

const summary = () => health.getByRole("status", { name: "Health" });
const account = () =>
  health.getByRole("list", { name: "Provider accounts" }).getByRole("listitem").first();
const bubble = (text: string) => timeline(maya).getByRole("listitem").filter({ hasText: text });
const runChecks = () => health.getByRole("button", { name: "Run checks" }).click();
/** The page also polls; this avoids waiting for its next turn. */
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

test("says that everything works while nothing is wrong", async () => {
  await health.goto(`${app.url}/settings/health`);
  await summary().getByText("Everything works").waitFor();
  await health.getByText("No failed jobs.").waitFor();
  expect(await health.getByText(/^These failed after several tries/).count()).toBe(0);
  await summary()
    .getByText(/Checked (a moment|\d+ min) ago/)
    .waitFor();
  await health.getByText("All maintenance tasks are running normally.").waitFor();
  await both("health, all well");
});

test("during a provider outage texts wait, the page says so, and Retry sends each of them once", async () => {
  await openRow(maya, "Ada Brook", "sms");
  await gate.shut();
  const texts = Array.from(
    { length: limits.breakerFailures.max + 2 },
    (_, n) => `Wait for it ${n}`,
  );
  for (const text of texts) {
    await messageBox(maya).fill(text);
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

  // This retry fails, and nothing is lost.
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
        [...(await simulator.textsOn("Ada Brook"))].filter((one) => texts.includes(one)).sort(),
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

test("a health page that fails to load says so and can be retried; a loading one shows its status", async () => {
  const fresh = await maya.context().newPage();
  let isDown = true;
  const response = Promise.withResolvers<void>();
  await fresh.route("**/rpc/getHealth", async (route) => {
    await response.promise;
    await (isDown ? route.fulfill({ status: 500, body: "{}" }) : route.continue());
  });
  await fresh.goto(`${app.url}/settings/health`);
  await fresh.getByRole("status", { name: "Loading the health page…" }).waitFor();
  response.resolve();
  await fresh.getByText("Couldn't load the health page").waitFor();
  await expectAccessible(fresh, "health, not loaded");
  isDown = false;
  await fresh.getByRole("button", { name: "Try again" }).click();
  await fresh.getByRole("status", { name: "Health" }).waitFor();
  await fresh.close();
});

test("a member without the permission gets no link to it, and its URL says not found", async () => {
  const vera = await joinAsMember(app, maya, {
    name: "Vera Holt",
    email: "vera@copperline.example",
    role: "viewer",
  });
  await vera.goto(`${app.url}/settings/health`);
  await vera.getByText("Page not found").waitFor();
  const nav = vera.getByRole("navigation", { name: "Settings" });
  await nav.getByRole("link", { name: "Profile" }).waitFor();
  expect(await nav.getByRole("link", { name: "Health" }).count()).toBe(0);
});
