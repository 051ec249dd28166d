// The promise: who calls when nobody is there leaves a message, which waits in the queue like any other work until
// somebody hears it and calls back by one click.
import { afterAll, beforeAll, expect, test } from "vitest";
import { flowOf, greeting, ring as ringStep, voicemail } from "#testing/app/calls/call-flows.ts";
import { expectHears } from "./audio-steps.ts";
import { openRow, room, rowOf, timeline } from "./member-steps.ts";
import {
  callInbox,
  expectPlays,
  handset,
  hangUp,
  levelsIn,
  loadDrivers,
  type Phones,
  pressKey,
  ring,
  type Speaker,
  setFlow,
  speakFor,
  taken,
  wrapUp,
} from "./phone-steps.ts";
import { expectAccessible, keepFailedScreens } from "./start-e2e-app.ts";

let phones: Phones;
let maya: Speaker;
let outside: Speaker;

const neverOpen = { timeZone: "Europe/London", week: [[], [], [], [], [], [], []], exceptions: [] };

beforeAll(async () => {
  phones = await loadDrivers();
  ({ maya, outside } = phones);
  await phones.street.moveIn("Lotte Berg", "+447700900321", "lotte@berg.example");
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
keepFailedScreens(() => phones?.house);

const lotte = () => handset(outside, "Lotte Berg");
const message = () =>
  timeline(maya.page).getByRole("listitem", { name: "Voicemail from 07700 900321" });

test("after hours nobody's phone rings, and a message is taken", async () => {
  await callInbox(lotte());
  await lotte()
    .getByText(/Leave a message after the tone/)
    .waitFor();
  expect(await ring(maya.page).count()).toBe(0);
  await speakFor(outside, 6);
  await pressKey(lotte(), "#");
  await lotte().getByText("Call ended").waitFor();
});

test("the message waits in the queue, with its picture", async () => {
  await rowOf(maya.page, "07700 900321").waitFor();
  await openRow(maya.page, "07700 900321");
  await message().getByRole("slider", { name: "Place in the voicemail" }).waitFor();
  const heights = await message()
    .locator(".wave rect")
    .evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute("height"))));
  expect(Math.max(...heights)).toBeGreaterThan(8);
  await expectAccessible(maya.page, "a voicemail");
});

test("it plays, and the caller's voice is in it", async () => {
  const player = message().locator(".player");
  await expectPlays(player);
  expect(Math.max(...(await levelsIn(phones, player, outside.voice)))).toBeGreaterThan(0.05);
});

test("one click calls back: the phone in the street rings, and both hear each other", async () => {
  await room(maya.page).getByRole("button", { name: "Call", exact: true }).click();
  await taken(maya.page, lotte());
  await expectHears(maya.page, outside.voice);
  await expectHears(outside.page, maya.voice);
  await hangUp(maya.page);
  await lotte().getByText("Call ended").waitFor();
  await wrapUp(maya.page);
});
