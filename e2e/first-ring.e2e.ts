// A new customer calls, every member's browser rings, one answers, and the two hear each other.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { required } from "#domain/required.ts";
import { flowOf, ring as ringStep, voicemail } from "#testing/app/calls/call-flows.ts";
import { conversationRegion, hasFocus, ravi as raviShah, rpc, timeline } from "./member-steps.ts";
import {
  answerOnHandset,
  callButton,
  callInbox as callFrom,
  handset,
  openPhones,
  type Phones,
  ring,
  setFlow,
} from "./phone-steps.ts";
import { notices, push } from "./push-steps.ts";
import {
  type E2eApp,
  expectAccessible,
  expectUpright,
  saveScreenshotsOnFailure,
} from "./start-e2e-app.ts";
import { expectDeaf, expectHears, expectMusic, type Voice } from "./voice-steps.ts";

let phones: Phones;
let app: E2eApp;
let maya: Page;
let ravi: Page;
let simulatorPage: Page;
let agentVoice: Voice;
let colleagueVoice: Voice;
let customerVoice: Voice;

beforeAll(async () => {
  phones = await openPhones([raviShah]);
  app = phones.app;
  ({ page: maya, voice: agentVoice } = phones.maya);
  ({ page: simulatorPage, voice: customerVoice } = phones.outside);
  ({ page: ravi, voice: colleagueVoice } = required(phones.others[0], "asked in"));
  await setFlow(phones, flowOf(ringStep("ring", "vm", { seconds: 60 }), voicemail("vm")));
});
afterAll(() => phones?.close());
saveScreenshotsOnFailure(() => phones?.app);

const phone = () => handset(phones.outside, "Ada Brook");
const placeCall = () => callFrom(phone());

test("the phone status shows that both members can be rung", async () => {
  for (const page of [maya, ravi])
    await page.getByRole("button", { name: "Phone: Ready for calls" }).waitFor();
});

test("a push notification shows the caller and the inbox, and clicking it opens the ringing call", async () => {
  await placeCall();
  await ring(maya).waitFor();
  const { rows } = await rpc(app, maya, "listLiveCalls", {});
  const {
    id: callId,
    contactName: name,
    conversationNumber: number,
  } = required(rows[0], "it rings");
  const until = new Date(Date.now() + 60_000).toISOString();
  const text = { kind: "ring", callId, name, line: "Front desk", until, number };
  await push(maya, app.url, text);
  // Chromium drops a push that arrives while its worker starts; a second push for the same call replaces the first.
  const pushed = async () => {
    const seen = await notices(maya);
    if (seen.length === 0) await push(maya, app.url, text);
    return seen;
  };
  await expect.poll(pushed, { interval: 3_000 }).toEqual(["Ada Brook calls on Front desk"]);
  const worker = required(maya.context().serviceWorkers()[0], "it shows a notice");
  await worker.evaluate(async () => {
    // Only a user gesture may bring a window to the front; the click is still passed to the page.
    const here = self as unknown as EventTarget & { registration: ServiceWorkerRegistration };
    const [notification] = await here.registration.getNotifications();
    const Pressed = (self as unknown as { NotificationEvent: typeof Event }).NotificationEvent;
    here.dispatchEvent(new Pressed("notificationclick", { notification } as EventInit));
  });
  await hasFocus(maya, ring(maya).getByRole("button", { name: "Answer" }));
  await expect.poll(() => notices(maya)).toEqual([]);
});

test("a call rings for both, and the member who answers hears the customer and is heard", async () => {
  await ring(maya).waitFor();
  await ring(ravi).waitFor();
  await expectAccessible(maya, "a call that rings");
  await ring(maya).getByRole("button", { name: "Answer", exact: true }).click();
  await ring(ravi).waitFor({ state: "hidden" });
  await callButton(maya, "Mute").waitFor();
  await expectHears(maya, customerVoice);
  await expectHears(simulatorPage, agentVoice);
  await conversationRegion(maya)
    .getByRole("heading", { name: /Ada Brook/ })
    .waitFor();
  await expectAccessible(maya, "a call that is on");
  await maya.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(maya, "a call that is on");
  await maya.emulateMedia({ colorScheme: "light" });
});

test("muted, the member is not heard; unmuted, they are heard again", async () => {
  await callButton(maya, "Mute").click();
  await expectDeaf(simulatorPage, agentVoice);
  await callButton(maya, "Unmute").click();
  await expectHears(simulatorPage, agentVoice);
});

test("on hold the customer hears music and the member nothing, until the call is resumed", async () => {
  await maya.keyboard.press("Shift+H");
  await callButton(maya, "Resume").waitFor();
  await expectMusic(simulatorPage, agentVoice);
  await expectDeaf(simulatorPage, agentVoice);
  await expectDeaf(maya, customerVoice);
  await callButton(maya, "Resume").click();
  await expectHears(maya, customerVoice);
  await expectHears(simulatorPage, agentVoice);
});

test("a second browser tab at phone size shows the call and mutes it", async () => {
  const small = await maya.context().newPage();
  await small.setViewportSize({ width: 360, height: 740 });
  await small.goto(`${app.url}/conversations/open`);
  await callButton(small, "Mute").click();
  await expectDeaf(simulatorPage, agentVoice);
  await callButton(maya, "Unmute").waitFor();
  await expectUpright(small, "a call that is on, on a phone", ["Views"]);
  await expectAccessible(small, "a call that is on, on a phone");
  // Rare actions are in the menu, not beside the name.
  await small.getByRole("button", { name: "More for this call" }).click();
  for (const rare of ["Keypad", "Transfer", "Note"]) await callButton(small, rare).waitFor();
  await expectUpright(small, "all actions of a call, on a phone", ["Views"]);
  await expectAccessible(small, "all actions of a call, on a phone", "[data-part~=call-bar]");
  await callButton(small, "Unmute").click();
  await expectHears(simulatorPage, agentVoice);
  await small.close();
});

test("a teammate is consulted while the customer hears music, and gets the call", async () => {
  await callButton(maya, "Transfer").click();
  const transfer = maya.getByRole("dialog", { name: "Transfer" });
  await expectAccessible(maya, "choosing whom to transfer to");
  await transfer.getByRole("option", { name: /Ravi Shah/ }).click();
  await ring(ravi).getByText("Maya Lund", { exact: true }).waitFor();
  await ring(ravi).getByText("transferring Ada Brook", { exact: true }).waitFor();
  await ring(ravi).getByRole("button", { name: "Answer", exact: true }).click();
  await expectHears(ravi, agentVoice);
  await expectMusic(simulatorPage, agentVoice, colleagueVoice);
  await expectDeaf(simulatorPage, agentVoice);
  await expectAccessible(maya, "a word with a colleague");
  await callButton(maya, "Complete transfer").click();
  await expectHears(simulatorPage, colleagueVoice);
  await expectHears(ravi, customerVoice);
  const after = maya.getByRole("region", { name: "After the call with Ada Brook" });
  await after.getByText(/^Transferred to Ravi Shah · ready in/).waitFor();
  await expectAccessible(maya, "wrapping up a call that was handed over");
  await after.getByRole("button", { name: "Done" }).click();
  await maya.getByRole("button", { name: "Phone: Ready for calls" }).waitFor();
});

test("the call is transferred back without a consultation", async () => {
  await callButton(ravi, "Transfer").click();
  const transfer = ravi.getByRole("dialog", { name: "Transfer" });
  await transfer.getByRole("radio", { name: "Transfer now" }).click();
  await transfer.getByRole("option", { name: /Maya Lund/ }).click();
  await ring(maya).getByRole("button", { name: "Answer", exact: true }).click();
  await ravi.getByText(/^Transferred to Maya Lund/).waitFor();
  await ravi.getByRole("button", { name: "Done" }).click();
  await expectHears(maya, customerVoice);
  await expectHears(simulatorPage, agentVoice);
});

test("a note written during the call appears in the conversation", async () => {
  await callButton(maya, "Note").click();
  await maya.getByRole("textbox", { name: "Call note" }).fill("She wants Tuesday.");
  await maya.keyboard.press("Control+Enter");
  await timeline(maya).getByText("She wants Tuesday.").waitFor();
});

test("after a reload during the call the two hear each other again", async () => {
  maya.once("dialog", (dialog) => void dialog.accept());
  await maya.reload();
  await callButton(maya, "Mute").waitFor();
  await expectHears(maya, customerVoice);
  await expectHears(simulatorPage, agentVoice);
});

test("a note stays open when the customer hangs up, and a key chooses the disposition", async () => {
  await callButton(maya, "Note").click();
  await hasFocus(maya, maya.getByRole("textbox", { name: "Call note" }));
  await maya.keyboard.type("Bring the lad");
  await phone().getByRole("button", { name: "Hang up" }).click();
  const after = maya.getByRole("region", { name: "After the call with Ada Brook" });
  await after.getByRole("button", { name: "Resolved" }).waitFor();
  await maya.keyboard.type("der");
  const note = after.getByRole("textbox", { name: "Call note" });
  await expect.poll(() => note.inputValue()).toBe("Bring the ladder");
  await maya.reload();
  await after.getByRole("button", { name: "Resolved" }).waitFor();
  await expect.poll(() => note.inputValue()).toBe("Bring the ladder");
  await expectAccessible(maya, "wrapping up");
  await maya.setViewportSize({ width: 360, height: 740 });
  await expectUpright(maya, "wrapping up on a phone");
  await expectAccessible(maya, "wrapping up on a phone");
  await maya.setViewportSize({ width: 1440, height: 900 });
  await maya.keyboard.press("2");
  await after.getByRole("button", { name: "Needs follow-up", pressed: true }).waitFor();
  await expectAccessible(maya, "an outcome that is chosen");
  await maya.keyboard.press("1");
  await after.getByRole("button", { name: "Resolved", pressed: true }).waitFor();
  await hasFocus(maya, after.getByRole("button", { name: "Done" }));
  await maya.keyboard.press("Enter");
  await after.waitFor({ state: "hidden" });
  await timeline(maya).getByText("Bring the ladder").waitFor();
  await expect
    .poll(() =>
      timeline(maya)
        .getByRole("listitem", { name: /Call, \d+ (second|minute)/ })
        .count(),
    )
    .toBeGreaterThan(0);
});

test("a shortcut calls the customer, whose phone rings", async () => {
  await maya.keyboard.press("c");
  await answerOnHandset(maya, phone());
  await expectHears(maya, customerVoice);
  await expectHears(simulatorPage, agentVoice);
});

/** Which calls are active and which are held, from the server. */
const callsNow = async () =>
  (await rpc(app, maya, "listLiveCalls", {})).rows
    .map((one) => `${one.contactName} ${one.state}`)
    .toSorted();

test("a second call rings during the first: one key holds and answers, one key swaps", async () => {
  await phones.simulator.addCustomer("Lotte Berg", "+447700900321", "lotte@berg.example");
  const lotte = handset(phones.outside, "Lotte Berg");
  await callFrom(lotte);
  await ring(ravi).getByRole("button", { name: "Decline" }).click();
  await ring(maya).getByRole("button", { name: "Hold and answer" }).waitFor();
  await expectAccessible(maya, "a second caller");
  await maya.keyboard.press("Alt+A");
  await expect.poll(callsNow).toEqual(["07700 900321 active", "Ada Brook held"]);
  await maya
    .getByRole("region", { name: "Call with Ada Brook" })
    .getByRole("button", { name: "Swap" })
    .waitFor();
  await expectAccessible(maya, "two calls");
  await maya.setViewportSize({ width: 360, height: 740 });
  await expectUpright(maya, "two calls on a phone", ["Views"]);
  await expectAccessible(maya, "two calls on a phone");
  await maya.setViewportSize({ width: 1440, height: 900 });
  await maya.keyboard.press("Shift+W");
  await expect.poll(callsNow).toEqual(["07700 900321 held", "Ada Brook active"]);
  await expectHears(maya, customerVoice);
  const held = maya.getByRole("region", { name: "Call with 07700 900321" });
  await held.getByRole("button", { name: "Hang up" }).click();
  await lotte.getByText("Call ended").waitFor();
  await held.waitFor({ state: "hidden" });
  await phone().getByRole("button", { name: "Hang up" }).click();
  // Wrap up one after the other, in whichever order the server ended them.
  const after = maya.getByRole("region", { name: /^After the call with/ });
  const wrapped = new Set<string | null>();
  while (wrapped.size < 2) {
    const name = await after.getAttribute("aria-label");
    wrapped.add(name);
    await maya.keyboard.press("1");
    await maya.keyboard.press("Enter");
    await maya.getByRole("region", { name: name ?? "", exact: true }).waitFor({ state: "hidden" });
  }
});

test("on a phone a call fills the screen and fits on it", async () => {
  const small = await maya.context().newPage();
  await small.setViewportSize({ width: 360, height: 740 });
  await small.goto(`${app.url}/conversations/open`);
  await placeCall();
  await ring(small).waitFor();
  await expectUpright(small, "a call on a phone", ["Views"]);
  await expectAccessible(small, "a call on a phone");
  await ring(small).getByRole("button", { name: "Decline" }).click();
  await ring(small).waitFor({ state: "hidden" });
  await ring(ravi).getByRole("button", { name: "Decline" }).click();
  await small.close();
  await phone().getByRole("button", { name: "Hang up" }).click();
});

test("the phone status shows where calls ring, and the devices can be tested", async () => {
  await maya.getByRole("button", { name: "Phone: Ready for calls" }).click();
  const reach = maya.getByRole("dialog", { name: "Phone status" });
  await reach.getByText("This browser").waitFor();
  await reach.getByRole("switch", { name: "Available" }).waitFor();
  await expectAccessible(maya, "where I can be reached");
  await reach.getByRole("link", { name: "Audio and devices" }).click();
  await maya.getByRole("button", { name: "Test", exact: true }).click();
  await maya.getByText("Your microphone works.").waitFor();
  await expectAccessible(maya, "sound and devices");
  await maya.setViewportSize({ width: 360, height: 740 });
  await expectUpright(maya, "sound and devices on a phone");
  await expectAccessible(maya, "sound and devices on a phone");
});
