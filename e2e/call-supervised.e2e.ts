// The promise: a supervisor listens unheard, whispers to the colleague alone, and steps in so that all hear.

import { afterAll, beforeAll, test } from "vitest";
import { required } from "#domain/errors.ts";
import { flowOf, ring as ringStep, voicemail } from "#testing/app/calls/call-flows.ts";
import { expectDeaf, expectHears } from "./audio-steps.ts";
import { ravi as raviShah } from "./member-steps.ts";
import {
  answer,
  callInbox,
  deed,
  handset,
  hangUp,
  loadDrivers,
  type Phones,
  ring,
  type Speaker,
  setFlow,
} from "./phone-steps.ts";
import { expectAccessible, keepFailedScreens } from "./start-e2e-app.ts";

let phones: Phones;
let maya: Speaker;
let ravi: Speaker;
let outside: Speaker;

beforeAll(async () => {
  phones = await loadDrivers([raviShah]);
  ({ maya, outside } = phones);
  ravi = required(phones.others[0], "asked in");
  await setFlow(phones, flowOf(ringStep("ring", "vm", { seconds: 60 }), voicemail("vm")));
});
afterAll(() => phones?.close());
keepFailedScreens(() => phones?.house);

const ada = () => handset(outside, "Ada Brook");
const answeredCustomer = () => maya.page.getByRole("region", { name: "Active" });
const supervise = (how: string) =>
  answeredCustomer().getByRole("button", { name: how, exact: true }).click();

test("a colleague speaks with a customer, and the board shows it", async () => {
  await callInbox(ada());
  await ring(ravi.page).waitFor();
  await answer(ravi.page);
  await expectHears(ravi.page, outside.voice);
  await maya.page.goto(`${phones.house.url}/calls/live`);
  await answeredCustomer().getByText("Ada Brook").waitFor();
  await expectAccessible(maya.page, "who is on the phone");
});

test("listening, the supervisor hears both and is heard by nobody", async () => {
  await supervise("Listen");
  await expectHears(maya.page, outside.voice);
  await expectHears(maya.page, ravi.voice);
  await expectDeaf(outside.page, maya.voice);
  await expectDeaf(ravi.page, maya.voice);
});

test("whispering, the colleague hears it and the customer does not", async () => {
  // From the dock, wherever in the desk one is.
  await maya.page.getByRole("link", { name: "Call log" }).click();
  await maya.page
    .getByRole("region", { name: "Call with Ada Brook" })
    .getByText("Listening. No one can hear you")
    .waitFor();
  await deed(maya.page, "Whisper").click();
  await expectHears(ravi.page, maya.voice);
  await expectHears(ravi.page, outside.voice);
  await expectDeaf(outside.page, maya.voice);
  await expectHears(outside.page, ravi.voice);
});

test("stepping in, all three hear each other", async () => {
  await deed(maya.page, "Barge in").click();
  await expectHears(outside.page, maya.voice);
  await expectHears(ravi.page, maya.voice);
  await expectHears(maya.page, outside.voice);
});

test("gone again, the two go on without the supervisor", async () => {
  await maya.page.getByRole("button", { name: "Leave", exact: true }).click();
  await expectDeaf(outside.page, maya.voice);
  await expectHears(outside.page, ravi.voice);
  await expectHears(ravi.page, outside.voice);
});

test("asked in as a third, she speaks with both; let go alone, the two speak on", async () => {
  await deed(ravi.page, "Transfer").click();
  const sheet = ravi.page.getByRole("dialog", { name: "Transfer" });
  await sheet.getByRole("radio", { name: "Add" }).click();
  await sheet.getByRole("option", { name: /Maya Lund/ }).click();
  await answer(maya.page);
  await expectHears(outside.page, maya.voice);
  await expectHears(ravi.page, maya.voice);
  await ravi.page.getByText("Everyone can hear each other").waitFor();
  await deed(ravi.page, "People").click();
  await expectAccessible(ravi.page, "who is in a call of three");
  await ravi.page.getByRole("menuitem", { name: "Remove Maya Lund from the call" }).click();
  await expectDeaf(outside.page, maya.voice);
  await expectHears(outside.page, ravi.voice);
  await hangUp(ravi.page);
  await ada().getByText("Call ended").waitFor();
});
