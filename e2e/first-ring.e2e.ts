// The promise: a stranger calls, everybody's browser rings, one answers, and the two hear each other.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { required } from "#domain/errors.ts";
import { flowOf, ring as ringStep, voicemail } from "#testing/app/calls/call-flows.ts";
import { expectDeaf, expectHears, expectMusic, type Voice } from "./audio-steps.ts";
import { ask, hasFocus, ravi as raviShah, room, timeline } from "./member-steps.ts";
import {
  callInbox as callFrom,
  deed,
  handset,
  loadDrivers,
  type Phones,
  ring,
  setFlow,
  taken,
} from "./phone-steps.ts";
import { notices, push } from "./push-steps.ts";
import {
  type E2eApp,
  expectAccessible,
  expectUpright,
  keepFailedScreens,
} from "./start-e2e-app.ts";

let phones: Phones;
let house: E2eApp;
let maya: Page;
let ravi: Page;
let outside: Page;
let agentVoice: Voice;
let colleagueVoice: Voice;
let customerVoice: Voice;

beforeAll(async () => {
  phones = await loadDrivers([raviShah]);
  house = phones.house;
  ({ page: maya, voice: agentVoice } = phones.maya);
  ({ page: outside, voice: customerVoice } = phones.outside);
  ({ page: ravi, voice: colleagueVoice } = required(phones.others[0], "asked in"));
  await setFlow(phones, flowOf(ringStep("ring", "vm", { seconds: 60 }), voicemail("vm")));
});
afterAll(() => phones?.close());
keepFailedScreens(() => phones?.house);

const phone = () => handset(phones.outside, "Ada Brook");
const callLine = () => callFrom(phone());
/** A busy machine takes its time. */

test("the light says that a ring reaches both", async () => {
  for (const page of [maya, ravi])
    await page.getByRole("button", { name: "Phone: Ready for calls" }).waitFor();
});

test("a push shows who calls on which line, and pressing it leads to the ring", async () => {
  await callLine();
  await ring(maya).waitFor();
  const { rows } = await ask(house, maya, "listLiveCalls", {});
  const {
    id: callId,
    contactName: name,
    conversationNumber: number,
  } = required(rows[0], "it rings");
  const until = new Date(Date.now() + 60_000).toISOString();
  const words = { kind: "ring", callId, name, line: "Front desk", until, number };
  await push(maya, house.url, words);
  // Chromium loses one that meets its worker while it starts; a second of the same call replaces the first.
  const pushed = async () => {
    const seen = await notices(maya);
    if (seen.length === 0) await push(maya, house.url, words);
    return seen;
  };
  await expect.poll(pushed, { interval: 3_000 }).toEqual(["Ada Brook calls on Front desk"]);
  const worker = required(maya.context().serviceWorkers()[0], "it shows a notice");
  await worker.evaluate(async () => {
    // Only a person's press may bring a window to the front; that it asks for the ring is told all the same.
    const here = self as unknown as EventTarget & { registration: ServiceWorkerRegistration };
    const [notification] = await here.registration.getNotifications();
    const Pressed = (self as unknown as { NotificationEvent: typeof Event }).NotificationEvent;
    here.dispatchEvent(new Pressed("notificationclick", { notification } as EventInit));
  });
  await hasFocus(maya, ring(maya).getByRole("button", { name: "Answer" }));
  await expect.poll(() => notices(maya)).toEqual([]);
});

test("a call rings at both, and the one who answers hears the customer and is heard", async () => {
  await ring(maya).waitFor();
  await ring(ravi).waitFor();
  await expectAccessible(maya, "a call that rings");
  await ring(maya).getByRole("button", { name: "Answer", exact: true }).click();
  await ring(ravi).waitFor({ state: "hidden" });
  await deed(maya, "Mute").waitFor();
  await expectHears(maya, customerVoice);
  await expectHears(outside, agentVoice);
  await room(maya)
    .getByRole("heading", { name: /Ada Brook/ })
    .waitFor();
  await expectAccessible(maya, "a call that is on");
  await maya.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(maya, "a call that is on");
  await maya.emulateMedia({ colorScheme: "light" });
});

test("muted, the customer hears nobody; unmuted again", async () => {
  await deed(maya, "Mute").click();
  await expectDeaf(outside, agentVoice);
  await deed(maya, "Unmute").click();
  await expectHears(outside, agentVoice);
});

test("on hold the customer hears music and the agent nothing, until it is taken up again", async () => {
  await maya.keyboard.press("Shift+H");
  await deed(maya, "Resume").waitFor();
  await expectMusic(outside, agentVoice);
  await expectDeaf(outside, agentVoice);
  await expectDeaf(maya, customerVoice);
  await deed(maya, "Resume").click();
  await expectHears(maya, customerVoice);
  await expectHears(outside, agentVoice);
});

test("a second tab, as small as a phone, shows the call and mutes it", async () => {
  const small = await maya.context().newPage();
  await small.setViewportSize({ width: 360, height: 740 });
  await small.goto(`${house.url}/conversations/open`);
  await deed(small, "Mute").click();
  await expectDeaf(outside, agentVoice);
  await deed(maya, "Unmute").waitFor();
  await expectUpright(small, "a call that is on, on a phone", ["Views"]);
  await expectAccessible(small, "a call that is on, on a phone");
  // What is rare has no place beside the name; it is one touch away.
  await small.getByRole("button", { name: "More for this call" }).click();
  for (const rare of ["Keypad", "Transfer", "Note"]) await deed(small, rare).waitFor();
  await expectUpright(small, "all deeds of a call, on a phone", ["Views"]);
  await expectAccessible(small, "all deeds of a call, on a phone", ".dock-holder");
  await deed(small, "Unmute").click();
  await expectHears(outside, agentVoice);
  await small.close();
});

test("a colleague is asked for a word while the customer hears music, and gets the call", async () => {
  await deed(maya, "Transfer").click();
  const transfer = maya.getByRole("dialog", { name: "Transfer" });
  await expectAccessible(maya, "choosing whom to transfer to");
  await transfer.getByRole("option", { name: /Ravi Shah/ }).click();
  await ring(ravi).getByText("Maya Lund", { exact: true }).waitFor();
  await ring(ravi).getByText("transferring Ada Brook", { exact: true }).waitFor();
  await ring(ravi).getByRole("button", { name: "Answer", exact: true }).click();
  await expectHears(ravi, agentVoice);
  await expectMusic(outside, agentVoice, colleagueVoice);
  await expectDeaf(outside, agentVoice);
  await expectAccessible(maya, "a word with a colleague");
  await deed(maya, "Complete transfer").click();
  await expectHears(outside, colleagueVoice);
  await expectHears(ravi, customerVoice);
  const after = maya.getByRole("region", { name: "After the call with Ada Brook" });
  await after.getByText(/^Transferred to Ravi Shah · ready in/).waitFor();
  await expectAccessible(maya, "wrapping up a call that was handed over");
  await after.getByRole("button", { name: "Done" }).click();
  await maya.getByRole("button", { name: "Phone: Ready for calls" }).waitFor();
});

test("and it is brought back at once, without a word", async () => {
  await deed(ravi, "Transfer").click();
  const transfer = ravi.getByRole("dialog", { name: "Transfer" });
  await transfer.getByRole("radio", { name: "Transfer now" }).click();
  await transfer.getByRole("option", { name: /Maya Lund/ }).click();
  await ring(maya).getByRole("button", { name: "Answer", exact: true }).click();
  await ravi.getByText(/^Transferred to Maya Lund/).waitFor();
  await ravi.getByRole("button", { name: "Done" }).click();
  await expectHears(maya, customerVoice);
  await expectHears(outside, agentVoice);
});

test("a note while talking stands in the conversation", async () => {
  await deed(maya, "Note").click();
  await maya.getByRole("textbox", { name: "Call note" }).fill("She wants Tuesday.");
  await maya.keyboard.press("Control+Enter");
  await timeline(maya).getByText("She wants Tuesday.").waitFor();
});

test("after a reload in mid-call the two hear each other again", async () => {
  maya.once("dialog", (dialog) => void dialog.accept());
  await maya.reload();
  await deed(maya, "Mute").waitFor();
  await expectHears(maya, customerVoice);
  await expectHears(outside, agentVoice);
});

test("who is hung up on in mid-word writes on, and says by a key how it went", async () => {
  await deed(maya, "Note").click();
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

test("a click on the number calls the customer, whose phone rings", async () => {
  await maya.keyboard.press("c");
  await taken(maya, phone());
  await expectHears(maya, customerVoice);
  await expectHears(outside, agentVoice);
});

/** Who is spoken with and who hears music, as the house has it. */
const callsNow = async () =>
  (await ask(house, maya, "listLiveCalls", {})).rows
    .map((one) => `${one.contactName} ${one.state}`)
    .toSorted();

test("a second caller rings beside the talk: one key holds it and answers, one key swaps", async () => {
  await phones.street.moveIn("Lotte Berg", "+447700900321", "lotte@berg.example");
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
  // One after the other, whichever of the two the server told first.
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

test("on a phone a call takes the screen and fits on it", async () => {
  const small = await maya.context().newPage();
  await small.setViewportSize({ width: 360, height: 740 });
  await small.goto(`${house.url}/conversations/open`);
  await callLine();
  await ring(small).waitFor();
  await expectUpright(small, "a call on a phone", ["Views"]);
  await expectAccessible(small, "a call on a phone");
  await ring(small).getByRole("button", { name: "Decline" }).click();
  await ring(small).waitFor({ state: "hidden" });
  await ring(ravi).getByRole("button", { name: "Decline" }).click();
  await small.close();
  await phone().getByRole("button", { name: "Hang up" }).click();
});

test("where a ring finds me is told, and the devices can be tried", async () => {
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
