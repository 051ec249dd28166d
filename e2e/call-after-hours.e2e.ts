// A caller outside business hours leaves a voicemail. It waits in the conversation list until a member plays it and
// calls back with one click.
import { afterAll, beforeAll, expect, test } from "vitest";
import { flowOf, greeting, ring as ringStep, voicemail } from "#testing/app/calls/call-flows.ts";
import { conversationRegion, openRow, rowOf, timeline } from "./member-steps.ts";
import {
  answerOnHandset,
  callInbox,
  expectPlays,
  handset,
  hangUp,
  levelsIn,
  openPhones,
  type Phones,
  pressKey,
  ring,
  type Speaker,
  setFlow,
  speakFor,
  wrapUp,
} from "./phone-steps.ts";
import { expectAccessible, saveScreenshotsOnFailure } from "./start-e2e-app.ts";
import { expectHears } from "./voice-steps.ts";

let phones: Phones;
let maya: Speaker;
let customerSpeaker: Speaker;

const neverOpen = { timeZone: "Europe/London", week: [[], [], [], [], [], [], []], exceptions: [] };

beforeAll(async () => {
  phones = await openPhones();
  ({ maya, outside: customerSpeaker } = phones);
  await phones.simulator.addCustomer("Lotte Berg", "+447700900321", "lotte@berg.example");
  await setFlow(
    phones,
    flowOf(
      { id: "hours", kind: "hours", hours: neverOpen, open: "ring", closed: "closed" },
      ringStep("ring", "vm"),
      greeting("closed", "We are closed.", "vm"),
      voicemail("vm", "Leave a message after the tone."),
    ),
  );
});
afterAll(() => phones?.close());
saveScreenshotsOnFailure(() => phones?.app);

const lotte = () => handset(customerSpeaker, "Lotte Berg");
const message = () =>
  timeline(maya.page).getByRole("listitem", { name: "Voicemail from 07700 900321" });

test("after hours no member's phone rings, and the caller leaves a voicemail", async () => {
  await callInbox(lotte());
  await lotte()
    .getByText(/Leave a message after the tone/)
    .waitFor();
  expect(await ring(maya.page).count()).toBe(0);
  await speakFor(customerSpeaker, 6);
  await pressKey(lotte(), "#");
  await lotte().getByText("Call ended").waitFor();
});

test("the voicemail waits in the conversation list, with its waveform", async () => {
  await rowOf(maya.page, "07700 900321").waitFor();
  await openRow(maya.page, "07700 900321");
  await message().getByRole("slider", { name: "Place in the voicemail" }).waitFor();
  const heights = await message()
    .locator("[data-testid=wave] rect")
    .evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute("height"))));
  expect(Math.max(...heights)).toBeGreaterThan(8);
  await expectAccessible(maya.page, "a voicemail");
});

test("the voicemail plays, with the caller's voice in it", async () => {
  const player = message().getByTestId("player");
  await expectPlays(player);
  expect(Math.max(...(await levelsIn(phones, player, customerSpeaker.voice)))).toBeGreaterThan(
    0.05,
  );
});

test("one click calls back: the customer's phone rings, and both hear each other", async () => {
  await conversationRegion(maya.page).getByRole("button", { name: "Call", exact: true }).click();
  await answerOnHandset(maya.page, lotte());
  await expectHears(maya.page, customerSpeaker.voice);
  await expectHears(customerSpeaker.page, maya.voice);
  await hangUp(maya.page);
  await lotte().getByText("Call ended").waitFor();
  await wrapUp(maya.page);
});
