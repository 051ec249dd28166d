// A supervisor listens unheard, whispers to the member only, and barges in so that all three hear each other.

import { afterAll, beforeAll, test } from "vitest";
import { required } from "#domain/required.ts";
import { flowOf, ring as ringStep, voicemail } from "#testing/app/calls/call-flows.ts";
import { ravi as raviShah } from "./member-steps.ts";
import {
  answer,
  callButton,
  callInbox,
  handset,
  hangUp,
  openPhones,
  type Phones,
  ring,
  type Speaker,
  setFlow,
} from "./phone-steps.ts";
import { expectAccessible, saveScreenshotsOnFailure } from "./start-e2e-app.ts";
import { expectDeaf, expectHears } from "./voice-steps.ts";

let phones: Phones;
let maya: Speaker;
let ravi: Speaker;
let customerSpeaker: Speaker;

beforeAll(async () => {
  phones = await openPhones([raviShah]);
  ({ maya, outside: customerSpeaker } = phones);
  ravi = required(phones.others[0], "asked in");
  await setFlow(phones, flowOf(ringStep("ring", "vm", { seconds: 60 }), voicemail("vm")));
});
afterAll(() => phones?.close());
saveScreenshotsOnFailure(() => phones?.app);

const ada = () => handset(customerSpeaker, "Ada Brook");
const activeCalls = () => maya.page.getByRole("region", { name: "Active" });
const supervise = (how: string) =>
  activeCalls().getByRole("button", { name: how, exact: true }).click();

test("the live calls page shows a member's call with a customer", async () => {
  await callInbox(ada());
  await ring(ravi.page).waitFor();
  await answer(ravi.page);
  await expectHears(ravi.page, customerSpeaker.voice);
  await maya.page.goto(`${phones.app.url}/calls/live`);
  await activeCalls().getByText("Ada Brook").waitFor();
  await expectAccessible(maya.page, "who is on the phone");
});

test("listening: the supervisor hears both and neither hears the supervisor", async () => {
  await supervise("Listen");
  await expectHears(maya.page, customerSpeaker.voice);
  await expectHears(maya.page, ravi.voice);
  await expectDeaf(customerSpeaker.page, maya.voice);
  await expectDeaf(ravi.page, maya.voice);
});

test("whispering: the member hears the supervisor and the customer does not", async () => {
  // The call bar works on every page.
  await maya.page.getByRole("link", { name: "Call log" }).click();
  await maya.page
    .getByRole("region", { name: "Call with Ada Brook" })
    .getByText("Listening. No one can hear you")
    .waitFor();
  await callButton(maya.page, "Whisper").click();
  await expectHears(ravi.page, maya.voice);
  await expectHears(ravi.page, customerSpeaker.voice);
  await expectDeaf(customerSpeaker.page, maya.voice);
  await expectHears(customerSpeaker.page, ravi.voice);
});

test("barging in: all three hear each other", async () => {
  await callButton(maya.page, "Barge in").click();
  await expectHears(customerSpeaker.page, maya.voice);
  await expectHears(ravi.page, maya.voice);
  await expectHears(maya.page, customerSpeaker.voice);
});

test("after the supervisor leaves, the two keep talking", async () => {
  await maya.page.getByRole("button", { name: "Leave", exact: true }).click();
  await expectDeaf(customerSpeaker.page, maya.voice);
  await expectHears(customerSpeaker.page, ravi.voice);
  await expectHears(ravi.page, customerSpeaker.voice);
});

test("a member added as a third participant speaks with both; after her removal the two keep talking", async () => {
  await callButton(ravi.page, "Transfer").click();
  const sheet = ravi.page.getByRole("dialog", { name: "Transfer" });
  await sheet.getByRole("radio", { name: "Add" }).click();
  await sheet.getByRole("option", { name: /Maya Lund/ }).click();
  await answer(maya.page);
  await expectHears(customerSpeaker.page, maya.voice);
  await expectHears(ravi.page, maya.voice);
  await ravi.page.getByText("Everyone can hear each other").waitFor();
  await callButton(ravi.page, "People").click();
  await expectAccessible(ravi.page, "who is in a call of three");
  await ravi.page.getByRole("menuitem", { name: "Remove Maya Lund from the call" }).click();
  await expectDeaf(customerSpeaker.page, maya.voice);
  await expectHears(customerSpeaker.page, ravi.voice);
  await hangUp(ravi.page);
  await ada().getByText("Call ended").waitFor();
});
