// Every call can be found with filters, opened and played back, and the live calls page shows who is on a call. With
// mouse and keyboard, on desktop and phone.
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { flowOf, ring as ringStep, voicemail } from "#testing/app/calls/call-flows.ts";
import { conversationRegion, hasFocus } from "./member-steps.ts";
import {
  answer,
  callInbox,
  expectPlays,
  handset,
  hangUp,
  openPhones,
  type Phones,
  pressKey,
  ring,
  type Speaker,
  setFlow,
  speakFor,
  wrapUp,
} from "./phone-steps.ts";
import { expectAccessible, expectUpright, saveScreenshotsOnFailure } from "./start-e2e-app.ts";
import { expectHears } from "./voice-steps.ts";

let phones: Phones;
let page: Page;
let customerSpeaker: Speaker;

beforeAll(async () => {
  phones = await openPhones();
  customerSpeaker = phones.outside;
  page = phones.maya.page;
});
afterAll(() => phones?.close());
saveScreenshotsOnFailure(() => phones?.app);

const ada = () => handset(customerSpeaker, "Ada Brook");
const max = () => handset(customerSpeaker, "Max Oduya");
const log = () => page.getByRole("listbox", { name: "Calls" });
const rowOf = (contact: string) => log().getByRole("option", { name: new RegExp(`^${contact}`) });
const open = () => page.getByRole("complementary", { name: "Call", exact: true });
const searchParams = () => new URL(page.url()).searchParams;

async function choose(filter: string, choice: string): Promise<void> {
  const filters = page.getByRole("toolbar", { name: "Filters" });
  await filters.getByRole("button", { name: new RegExp(`^${filter}`) }).click();
  await page.getByRole("menuitemcheckbox", { name: choice, exact: true }).click();
}

/** Runs `look` at phone size, then restores the desktop size. */
async function onAPhone(look: () => Promise<void>): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await look();
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function expectGood(where: string): Promise<void> {
  await expectAccessible(page, where);
  await onAPhone(async () => {
    await expectAccessible(page, where);
    await expectUpright(page, where, ["Filters"]);
  });
}

test("a caller leaves a voicemail, in a voice that the simulator plays", async () => {
  await setFlow(phones, flowOf(voicemail("vm", "Leave a message after the tone.")));
  await callInbox(ada());
  await ada()
    .getByText(/Leave a message after the tone/)
    .waitFor();
  await ada().getByRole("button", { name: "Play a voice" }).click();
  await speakFor(customerSpeaker, 5);
  await pressKey(ada(), "#");
  await ada().getByText("Call ended").waitFor();
});

test("the live calls page shows a waiting caller, and then the member on the call", async () => {
  await setFlow(phones, flowOf(ringStep("ring", "vm", { seconds: 60 }), voicemail("vm")));
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await page.getByText("No active calls").waitFor();
  await callInbox(max());
  await ring(page).waitFor();
  await page.getByRole("region", { name: "Waiting" }).getByText("ringing Maya Lund").waitFor();
  await expectAccessible(page, "the board while one waits");
  await answer(page);
  await expectHears(page, customerSpeaker.voice);
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  const talking = page.getByRole("region", { name: "Active" });
  await talking.getByText("Max Oduya").waitFor();
  const team = page.getByRole("complementary", { name: "Team" });
  await team.getByText("On a call").waitFor();
  await expectGood("the board while one speaks");
});

test("the conversation row says who is on the call, and the timeline ends with the call", async () => {
  await page.keyboard.press("g");
  await page.keyboard.press("a");
  const row = page.getByRole("listbox", { name: "Conversations" }).getByRole("option", {
    name: /^Max Oduya/,
  });
  await row.getByText("On a call with you").waitFor();
  await row.click();
  await conversationRegion(page)
    .getByRole("listitem", { name: "Call with Max Oduya, now" })
    .waitFor();
  await hangUp(page);
  await conversationRegion(page)
    .getByRole("listitem", { name: /^Call, \d+ (second|minute)/ })
    .waitFor();
  await row.getByText(/^Call, \d+:\d\d$/).waitFor();
  await wrapUp(page);
  await row.getByText(/^Call, \d+:\d\d · Resolved$/).waitFor();
  await conversationRegion(page)
    .getByRole("listitem", { name: /^Call, \d+ (second|minute)/ })
    .getByText("Resolved", { exact: true })
    .waitFor();
  await expectGood("a call with its outcome");
});

test("the call log has both calls and their outcomes", async () => {
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  await rowOf("Max Oduya")
    .getByText(/^Talked /)
    .waitFor();
  await rowOf("Ada Brook")
    .getByText(/^Voicemail, /)
    .waitFor();
  await expectGood("the call log");
});

test("the filters are in the URL, and a reload restores them", async () => {
  await choose("Outcome", "Voicemail");
  await rowOf("Max Oduya").waitFor({ state: "hidden" });
  expect(searchParams().get("outcome")).toBe("voicemail");
  await page.reload();
  await rowOf("Ada Brook").waitFor();
  await expect.poll(() => log().getByRole("option").count()).toBe(1);
  await choose("Direction", "Outgoing");
  await page.getByText("No matching calls").waitFor();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await rowOf("Max Oduya").waitFor();
  expect(searchParams().toString()).toBe("");
});

test("a row opens its call, and its voicemail plays", async () => {
  await rowOf("Ada Brook").click();
  await open().getByRole("heading", { name: "Voicemail from Ada Brook" }).waitFor();
  const player: Locator = open().getByTestId("player");
  await player.waitFor();
  await expectGood("a call of the log");
  await expectPlays(player);
  await player.getByRole("button", { name: "Playback speed 1×. Change" }).click();
  await player.getByRole("button", { name: "Playback speed 1.25×. Change" }).waitFor();
});

test("on a phone an open call fills the screen, and Back returns to the list", async () => {
  await onAPhone(async () => {
    await log().waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Back to the call log" }).click();
    await rowOf("Max Oduya").waitFor();
    expect(searchParams().has("call")).toBe(false);
  });
});

test("the keyboard alone moves down the list, into a call, and out of it", async () => {
  // Ada's call is the last; this moves up to the latest, which shows the focus.
  await page.keyboard.press("k");
  await hasFocus(page, rowOf("Max Oduya"));
  await page.keyboard.press("Enter");
  await open().waitFor();
  await page.keyboard.press("Escape");
  await open().waitFor({ state: "hidden" });
  await log().waitFor();
});
