// A new customer calls and chooses from a menu, two phones ring and one member answers. The call is held with music,
// transferred to the other member after a consultation and hung up; its recording plays in the timeline.

import { afterAll, beforeAll, expect, test } from "vitest";
import { required } from "#domain/required.ts";
import {
  flowOf,
  greeting,
  menu,
  ring as ringStep,
  voicemail,
} from "#testing/app/calls/call-flows.ts";
import { hasFocus, openRow, ravi as raviShah, rpc, timeline } from "./member-steps.ts";
import {
  answer,
  callButton,
  callInbox,
  expectPlays,
  firstPhoneInboxId,
  handset,
  hangUp,
  levelsIn,
  openPhones,
  type Phones,
  pressKey,
  ring,
  type Speaker,
  setFlow,
  wrapUp,
} from "./phone-steps.ts";
import { expectAccessible, saveScreenshotsOnFailure } from "./start-e2e-app.ts";
import { expectDeaf, expectHears, expectMusic } from "./voice-steps.ts";

let phones: Phones;
let maya: Speaker;
let ravi: Speaker;
let customerSpeaker: Speaker;

beforeAll(async () => {
  phones = await openPhones([raviShah]);
  [maya, customerSpeaker] = [phones.maya, phones.outside];
  ravi = required(phones.others[0], "asked in");
  await phones.simulator.addCustomer("Lotte Berg", "+447700900321", "lotte@berg.example");
  await setFlow(
    phones,
    flowOf(
      greeting("welcome", "Welcome to Copperline.", "menu"),
      menu("menu", "Press 1 for the front desk, 2 to leave a message.", { "1": "ring", "2": "vm" }),
      ringStep("ring", "vm", { seconds: 60 }),
      voicemail("vm"),
    ),
  );
  const phone = { recording: "always", recordingNotice: "This call is recorded." } as const;
  await rpc(phones.app, maya.page, "updateInbox", {
    inboxId: await firstPhoneInboxId(phones),
    phone,
  });
});
afterAll(() => phones?.close());
saveScreenshotsOnFailure(() => phones?.app);

const lotte = () => handset(customerSpeaker, "Lotte Berg");

test("a new caller hears a menu, and one key makes both phones ring", async () => {
  await callInbox(lotte());
  await lotte()
    .getByText(/Press 1 for the front desk/)
    .waitFor();
  await pressKey(lotte(), "1");
  await ring(maya.page).waitFor();
  await ring(ravi.page).waitFor();
  await ring(maya.page).getByText("07700 900321").first().waitFor();
  await lotte().getByText("This call is recorded.").waitFor();
  // The first participant of the conference is on the left channel of the recording.
  const stranger = async () =>
    (await rpc(phones.app, maya.page, "listLiveCalls", {})).rows[0]?.legs[0]?.state;
  await expect.poll(stranger).toBe("in_conference");
});

test("the member who answers hears the caller and is heard; the other phone stops ringing", async () => {
  await answer(maya.page);
  await ring(ravi.page).waitFor({ state: "hidden" });
  await expectHears(maya.page, customerSpeaker.voice);
  await expectHears(customerSpeaker.page, maya.voice);
});

test("the caller hears music on hold, and the member's voice after resuming", async () => {
  await callButton(maya.page, "Hold").click();
  await callButton(maya.page, "Resume").waitFor();
  await expectMusic(customerSpeaker.page, maya.voice);
  await expectDeaf(customerSpeaker.page, maya.voice);
  await expectDeaf(maya.page, customerSpeaker.voice);
  await callButton(maya.page, "Resume").click();
  await expectHears(customerSpeaker.page, maya.voice);
});

test("during the consultation the two members hear each other, and the caller hears music", async () => {
  await callButton(maya.page, "Transfer").click();
  const sheet = maya.page.getByRole("dialog", { name: "Transfer" });
  await expectAccessible(maya.page, "whom to bring a call to");
  // How is chosen by a click; whom comes next.
  await sheet.getByRole("radio", { name: "Transfer now" }).click();
  await sheet.getByRole("radio", { name: "Ask first" }).click();
  await hasFocus(maya.page, sheet.getByRole("combobox"));
  await sheet.getByRole("option", { name: /Ravi Shah/ }).click();
  await ring(ravi.page).waitFor();
  await answer(ravi.page);
  await expectHears(ravi.page, maya.voice);
  await expectHears(maya.page, ravi.voice);
  await expectMusic(customerSpeaker.page, maya.voice, ravi.voice);
  await expectDeaf(customerSpeaker.page, maya.voice);
  await expectDeaf(customerSpeaker.page, ravi.voice);
});

test("after the transfer the caller speaks with the second member alone", async () => {
  await callButton(maya.page, "Complete transfer").click();
  await expectHears(customerSpeaker.page, ravi.voice);
  await expectHears(ravi.page, customerSpeaker.voice);
  await expectDeaf(customerSpeaker.page, maya.voice);
  await callButton(maya.page, "Complete transfer").waitFor({ state: "hidden" });
});

test("hanging up ends the call for both, and the recording plays in the timeline", async () => {
  await hangUp(ravi.page);
  await lotte().getByText("Call ended").waitFor();
  await wrapUp(ravi.page);
  await openRow(maya.page, "07700 900321");
  const entry = timeline(maya.page).getByRole("listitem", { name: /^Call, \d+ (second|minute)/ });
  await entry.getByText("Maya Lund transferred to Ravi Shah").waitFor();
  const player = entry.getByTestId("player");
  await player.waitFor();
  await expectAccessible(maya.page, "a call that was recorded");
  await expectPlays(player);
});

test("the recording has the caller on one channel and both members on the other", async () => {
  const player = timeline(maya.page).getByTestId("player");
  const [strangers = 0, strangersElsewhere = 0] = await levelsIn(
    phones,
    player,
    customerSpeaker.voice,
  );
  expect(strangers).toBeGreaterThan(0.02);
  expect(strangersElsewhere).toBeLessThan(strangers / 5);
  for (const { voice } of [maya, ravi]) {
    const [leftOfThem = 0, rightOfThem = 0] = await levelsIn(phones, player, voice);
    expect(rightOfThem).toBeGreaterThan(0.02);
    expect(leftOfThem).toBeLessThan(rightOfThem / 5);
  }
});
