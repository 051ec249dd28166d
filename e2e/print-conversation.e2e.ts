// A printed conversation is its header and its timeline.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listOpenConversationsOf } from "./email-steps.ts";
import {
  conversationRegion,
  messageBox,
  openRow,
  rowOf,
  rpc,
  setUpWorkspace,
  timeline,
} from "./member-steps.ts";
import { type E2eApp, owner, saveScreenshotsOnFailure, startE2eApp } from "./start-e2e-app.ts";

let app: E2eApp;
let maya: Page;
beforeAll(async () => {
  app = await startE2eApp();
  maya = await setUpWorkspace(app);
});
afterAll(() => app?.close());
saveScreenshotsOnFailure(() => app);

const isLight = () => maya.evaluate(() => getComputedStyle(document.documentElement).colorScheme);

test("prints names and messages at full length, in light colors, without anything to click", async () => {
  await maya.setViewportSize({ width: 1440, height: 500 });
  await openRow(maya, "Ada Brook", "sms");
  await messageBox(maya).waitFor();
  await maya.emulateMedia({ media: "print", colorScheme: "dark" });
  expect(await isLight()).toBe("light");
  const region = conversationRegion(maya);
  await region.getByRole("heading", { level: 1, name: "Ada Brook" }).waitFor();
  expect(await timeline(maya).getByRole("listitem").count()).toBeGreaterThan(1);
  await messageBox(maya).waitFor({ state: "hidden" });
  for (const role of ["listbox", "complementary", "navigation", "textbox", "toolbar"] as const)
    expect(await maya.getByRole(role).count(), role).toBe(0);
  expect(
    await maya
      .locator("[data-part~=button], [data-part~=icon-button]")
      .locator("visible=true")
      .count(),
  ).toBe(0);
  const heights = await maya.evaluate(() => {
    const box = document.querySelector<HTMLElement>("[data-part=timeline]");
    return [box?.clientHeight, box?.scrollHeight, document.documentElement.scrollWidth];
  });
  expect(heights[0]).toBe(heights[1]);
  expect(heights[2]).toBeLessThanOrEqual(1440);
});

test("prints a collapsed email in full, its author by name, and the date with the year", async () => {
  await maya.emulateMedia({ media: "screen" });
  const { inboxes } = await rpc(app, maya, "getMe", {});
  const hello = inboxes.find((one) => one.name === "Hello");
  const [bill] = await listOpenConversationsOf(app, maya, "Bill Tranter");
  if (!hello || !bill) throw new Error("Bill wrote no email.");
  const words = "A long answer. ".repeat(30).trim();
  for (const html of [`<p>${words}</p>`, "<p>One more thing.</p>"])
    await rpc(app, maya, "sendEmail", {
      conversationId: bill.id,
      inboxId: hello.id,
      kind: "reply",
      to: [{ address: "bill@tranter.example", name: "Bill Tranter" }],
      subject: "Re: E110",
      html,
    });
  await rowOf(maya, "Bill Tranter").click();
  const row = timeline(maya).getByTestId("email-row").filter({ hasText: "A long answer" });
  await row.waitFor();
  await maya.emulateMedia({ media: "print" });
  const printed = (selector: string, pseudo: string) =>
    maya
      .locator(selector)
      .evaluateAll((all, part) => all.map((one) => getComputedStyle(one, part).content), pseudo);
  expect(await printed("[data-testid=email-row]", "::after")).toContain(`"${words}"`);
  expect(await printed("[data-testid=email-row] > b", "::before")).toContain(`"${owner.name}"`);
  expect((await printed("[data-part=timeline] [data-part=day]", "::before"))[0]).toMatch(/20\d\d/);
});

test("prints who did something by name, where the screen says you", async () => {
  await maya.emulateMedia({ media: "screen" });
  const [ada] = await listOpenConversationsOf(app, maya, "Ada Brook");
  if (!ada) throw new Error("Ada wrote nothing.");
  await openRow(maya, "Ada Brook", "sms");
  await rpc(app, maya, "renameConversation", { conversationId: ada.id, subject: "Rent" });
  const event = timeline(maya)
    .getByRole("listitem")
    .filter({ hasText: /changed the subject/ });
  await event.getByText("You", { exact: true }).waitFor();
  const print = (when: "beforeprint" | "afterprint") =>
    maya.evaluate((type) => {
      dispatchEvent(new Event(type));
    }, when);
  await print("beforeprint");
  await event.getByText(owner.name, { exact: true }).waitFor();
  expect(
    await timeline(maya)
      .getByText(/\bYou\b/)
      .count(),
  ).toBe(0);
  await print("afterprint");
  await event.getByText("You", { exact: true }).waitFor();
});
