// A caller waits with music and hears their position while every member is on a call. A member who becomes free is
// offered the longest-waiting caller, and a caller who exceeds the maximum wait continues in the call flow.
import { afterAll, beforeAll, test } from "vitest";
import { flowOf, queue, voicemail } from "#testing/app/calls/call-flows.ts";
import {
  answer,
  callInbox,
  handset,
  hangUp,
  openPhones,
  type Phones,
  ring,
  type Speaker,
  setFlow,
  wrapUp,
} from "./phone-steps.ts";
import { expectAccessible, saveScreenshotsOnFailure } from "./start-e2e-app.ts";
import { expectHears, expectMusic } from "./voice-steps.ts";

let phones: Phones;
let maya: Speaker;
let customerSpeaker: Speaker;
const maxWait = (maxWaitSeconds: number) =>
  setFlow(
    phones,
    flowOf(
      queue("queue", "vm", { announcesPosition: true, maxWaitSeconds, maxCallers: 2 }),
      voicemail("vm", "All of us are busy. Leave a message after the tone."),
    ),
  );

beforeAll(async () => {
  phones = await openPhones();
  ({ maya, outside: customerSpeaker } = phones);
  await maxWait(600);
});
afterAll(() => phones?.close());
saveScreenshotsOnFailure(() => phones?.app);

const ada = () => handset(customerSpeaker, "Ada Brook");
const max = () => handset(customerSpeaker, "Max Oduya");
const hana = () => handset(customerSpeaker, "Hana Novak");

test("rings at once while a member is free", async () => {
  await callInbox(ada());
  await ring(maya.page).waitFor();
  await answer(maya.page);
  await expectHears(maya.page, customerSpeaker.voice);
  await expectHears(customerSpeaker.page, maya.voice);
});

test("plays music and the position to the next caller, and shows them on the live calls page", async () => {
  await callInbox(max());
  await max()
    .getByText(/first|next|number one|number 1/i)
    .waitFor();
  await expectMusic(customerSpeaker.page, customerSpeaker.voice, maya.voice);
  await maya.page.getByRole("link", { name: /^Live calls/ }).click();
  const waiting = maya.page.getByRole("region", { name: "Waiting" });
  await waiting.getByText("Max Oduya").waitFor();
  await expectAccessible(maya.page, "who waits");
});

test("rings for the waiting caller as soon as the first call ends", async () => {
  await ada().getByRole("button", { name: "Hang up" }).click();
  await wrapUp(maya.page);
  await ring(maya.page).waitFor();
  await answer(maya.page);
  await expectHears(customerSpeaker.page, maya.voice);
  await expectHears(maya.page, customerSpeaker.voice);
});

test("leads a caller who exceeds the maximum wait to voicemail", async () => {
  await maxWait(8);
  await callInbox(hana());
  await hana()
    .getByText(/All of us are busy/)
    .waitFor();
  await hana().getByRole("button", { name: "Hang up" }).click();
  await hangUp(maya.page);
});
