// The promise: who calls while everybody speaks waits with music and is told their place; whoever becomes free is
// rung by who waits longest; and who has waited too long is led on.
import { afterAll, beforeAll, test } from "vitest";
import { flowOf, queue, voicemail } from "#testing/app/calls/call-flows.ts";
import { expectHears, expectMusic } from "./audio-steps.ts";
import {
  answer,
  callInbox,
  handset,
  hangUp,
  loadDrivers,
  type Phones,
  ring,
  type Speaker,
  setFlow,
  wrapUp,
} from "./phone-steps.ts";
import { expectAccessible, keepFailedScreens } from "./start-e2e-app.ts";

let phones: Phones;
let maya: Speaker;
let outside: Speaker;
const waitAtMost = (maxWaitSeconds: number) =>
  setFlow(
    phones,
    flowOf(
      queue("queue", "vm", { announcesPosition: true, maxWaitSeconds, maxCallers: 2 }),
      voicemail("vm", "All of us are busy. Leave a message after the tone."),
    ),
  );

beforeAll(async () => {
  phones = await loadDrivers();
  ({ maya, outside } = phones);
  await waitAtMost(600);
});
afterAll(() => phones?.close());
keepFailedScreens(() => phones?.house);

const ada = () => handset(outside, "Ada Brook");
const max = () => handset(outside, "Max Oduya");
const hana = () => handset(outside, "Hana Novak");

test("who calls while somebody is free rings at once", async () => {
  await callInbox(ada());
  await ring(maya.page).waitFor();
  await answer(maya.page);
  await expectHears(maya.page, outside.voice);
  await expectHears(outside.page, maya.voice);
});

test("the next one waits with music, is told the place, and stands on the board", async () => {
  await callInbox(max());
  await max()
    .getByText(/first|next|number one|number 1/i)
    .waitFor();
  await expectMusic(outside.page, outside.voice, maya.voice);
  await maya.page.getByRole("link", { name: /^Live calls/ }).click();
  const waiting = maya.page.getByRole("region", { name: "Waiting" });
  await waiting.getByText("Max Oduya").waitFor();
  await expectAccessible(maya.page, "who waits");
});

test("as soon as the first call is over, the one who waits rings", async () => {
  await ada().getByRole("button", { name: "Hang up" }).click();
  await wrapUp(maya.page);
  await ring(maya.page).waitFor();
  await answer(maya.page);
  await expectHears(outside.page, maya.voice);
  await expectHears(maya.page, outside.voice);
});

test("who waits too long is led on, and the line is not dead", async () => {
  await waitAtMost(8);
  await callInbox(hana());
  await hana()
    .getByText(/All of us are busy/)
    .waitFor();
  await hana().getByRole("button", { name: "Hang up" }).click();
  await hangUp(maya.page);
});
