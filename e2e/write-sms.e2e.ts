// The promise: a text is written as carefully as an email. An unfilled placeholder is asked about, a draft is written on
// where it ends, and on a phone it is recognized as a draft. A long unread thread opens at its first unread text.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openOnesOf } from "./email-steps.ts";
import {
  hasFocus,
  openRow,
  room,
  rowOf,
  send,
  setUpWorkspace,
  timeline,
  words,
} from "./member-steps.ts";
import { streetOf } from "./simulator-steps.ts";
import { type E2eApp, keepFailedScreens, owner, signIn, startE2eApp } from "./start-e2e-app.ts";

let house: E2eApp;
let maya: Page;
beforeAll(async () => {
  house = await startE2eApp();
  maya = await setUpWorkspace(house);
});
afterAll(() => house?.close());
keepFailedScreens(() => house);

test("a text with an unfilled placeholder is asked about before it leaves", async () => {
  await openRow(maya, "Ada Brook", "text");
  await words(maya).fill("Hello {{contact.firstName}}");
  await maya.keyboard.press("Control+Enter");
  await maya.getByText("Fill in {{contact.firstName}} before sending.").waitFor();
  await expect.poll(() => words(maya).inputValue()).toBe("Hello {{contact.firstName}}");
  await words(maya).fill("Hello Ada");
  await send(maya).click();
  await timeline(maya).getByText("Hello Ada", { exact: true }).waitFor();

  await words(maya).fill("We call it {{name}}");
  await send(maya).click();
  await maya.getByRole("button", { name: "Send anyway" }).click();
  await timeline(maya).getByText("We call it {{name}}").waitFor();
});

test("a draft is written on where it ends", async () => {
  await words(maya).fill("First");
  await expect
    .poll(async () => (await openOnesOf(house, maya, "Ada Brook")).map((one) => one.hasDraft))
    .toContain(true);
  await maya.reload();
  await timeline(maya).waitFor();
  await maya.keyboard.press("t");
  await hasFocus(maya, words(maya));
  await maya.keyboard.type(" and second");
  await expect.poll(() => words(maya).inputValue()).toBe("First and second");
});

test("on a phone what was begun is recognized as a draft, with no check mark beside it", async () => {
  const phone = await house.person({ viewport: { width: 360, height: 740 }, hasTouch: true });
  await signIn(phone, house.url, owner.email, owner.password);
  await rowOf(phone, "Ada Brook", "text").tap();
  await phone.getByRole("button", { name: "Draft First and second" }).waitFor();
  const bar = phone.locator(".quick-bar");
  expect(await bar.getByRole("button", { name: "Close" }).count()).toBe(0);
  await bar.getByRole("button", { name: "Continue draft" }).tap();
  await expect.poll(() => words(phone).inputValue()).toBe("First and second");
});

test("a long unread thread opens with its first unread text in view", async () => {
  const street = streetOf(house, maya);
  await openRow(maya, "Max Oduya", "text");
  await expect
    .poll(async () => (await openOnesOf(house, maya, "Max Oduya"))[0]?.readSeq)
    .toBeGreaterThan(0);
  await rowOf(maya, "Ada Brook", "text").click();
  await room(maya)
    .getByRole("heading", { name: /Ada Brook/ })
    .waitFor();
  for (let nth = 1; nth <= 130; nth += 1) await street.text("Max Oduya", `Unread text ${nth}.`);
  await expect
    .poll(async () => {
      const [row] = await openOnesOf(house, maya, "Max Oduya");
      return row?.lastEntry.preview;
    })
    .toBe("Unread text 130.");
  const [row] = await openOnesOf(house, maya, "Max Oduya");
  await maya.goto(`${house.url}/conversations/open/${row?.number}`);
  const first = timeline(maya).getByText("Unread text 1.", { exact: true });
  await first.waitFor();
  const isInView = () =>
    first.evaluate((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      const box = one.closest(".timeline")?.getBoundingClientRect();
      return box !== undefined && top >= box.top && bottom <= box.bottom;
    });
  await expect.poll(isInView).toBe(true);
  await room(maya).getByRole("button", { name: "130 new" }).waitFor();
  // It stays there when all has come to rest.
  await new Promise((done) => setTimeout(done, 1_000));
  expect(await isInView()).toBe(true);
});
