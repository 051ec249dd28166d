// The promise: a stranger calls, chooses from a menu, two phones ring, one answers; held with music, handed over
// to the other after a word, hung up; and the recording of it all plays where the call stands.

import { afterAll, beforeAll, expect, test } from "vitest";
import { required } from "#domain/errors.ts";
import {
  flowOf,
  greeting,
  menu,
  ring as ringStep,
  voicemail,
} from "#testing/app/calls/call-flows.ts";
import { expectDeaf, expectHears, expectMusic } from "./audio-steps.ts";
import { ask, openRow, ravi as raviShah, timeline } from "./member-steps.ts";
import {
  answer,
  callInbox,
  deed,
  expectPlays,
  firstInbox,
  handset,
  hangUp,
  levelsIn,
  loadDrivers,
  type Phones,
  pressKey,
  ring,
  type Speaker,
  setFlow,
  wrapUp,
} from "./phone-steps.ts";
import { expectAccessible, keepFailedScreens } from "./start-e2e-app.ts";

let phones: Phones;
let maya: Speaker;
let ravi: Speaker;
let outside: Speaker;

beforeAll(async () => {
  phones = await loadDrivers([raviShah]);
  [maya, outside] = [phones.maya, phones.outside];
  ravi = required(phones.others[0], "asked in");
  await phones.street.moveIn("Lotte Berg", "+447700900321", "lotte@berg.example");
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
  await ask(phones.house, maya.page, "updateInbox", { inboxId: await firstInbox(phones), phone });
});
afterAll(() => phones?.close());
keepFailedScreens(() => phones?.house);

const lotte = () => handset(outside, "Lotte Berg");

test("a stranger hears a menu, and one key makes both phones ring", async () => {
  await callInbox(lotte());
  await lotte()
    .getByText(/Press 1 for the front desk/)
    .waitFor();
  await pressKey(lotte(), "1");
  await ring(maya.page).waitFor();
  await ring(ravi.page).waitFor();
  await ring(maya.page).getByText("07700 900321").first().waitFor();
  await lotte().getByText("This call is recorded.").waitFor();
  // Whoever comes into the room first is on the left of the recording.
  const stranger = async () =>
    (await ask(phones.house, maya.page, "listLiveCalls", {})).rows[0]?.legs[0]?.state;
  await expect.poll(stranger).toBe("in_room");
});

test("the one who answers hears the stranger and is heard; the other phone is still", async () => {
  await answer(maya.page);
  await ring(ravi.page).waitFor({ state: "hidden" });
  await expectHears(maya.page, outside.voice);
  await expectHears(outside.page, maya.voice);
});

test("on hold there is music, and afterwards a voice again", async () => {
  await deed(maya.page, "Hold").click();
  await deed(maya.page, "Resume").waitFor();
  await expectMusic(outside.page, maya.voice);
  await expectDeaf(outside.page, maya.voice);
  await expectDeaf(maya.page, outside.voice);
  await deed(maya.page, "Resume").click();
  await expectHears(outside.page, maya.voice);
});

test("a word with the colleague first: the two hear each other, the stranger hears music", async () => {
  await deed(maya.page, "Transfer").click();
  const sheet = maya.page.getByRole("dialog", { name: "Transfer" });
  await expectAccessible(maya.page, "whom to bring a call to");
  await sheet.getByRole("option", { name: /Ravi Shah/ }).click();
  await ring(ravi.page).waitFor();
  await answer(ravi.page);
  await expectHears(ravi.page, maya.voice);
  await expectHears(maya.page, ravi.voice);
  await expectMusic(outside.page, maya.voice, ravi.voice);
  await expectDeaf(outside.page, maya.voice);
  await expectDeaf(outside.page, ravi.voice);
});

test("handed over, the stranger speaks with the colleague alone", async () => {
  await deed(maya.page, "Complete transfer").click();
  await expectHears(outside.page, ravi.voice);
  await expectHears(ravi.page, outside.voice);
  await expectDeaf(outside.page, maya.voice);
  await deed(maya.page, "Complete transfer").waitFor({ state: "hidden" });
});

test("hung up, it is over for both, and the recording plays where the call stands", async () => {
  await hangUp(ravi.page);
  await lotte().getByText("Call ended").waitFor();
  await wrapUp(ravi.page);
  await openRow(maya.page, "07700 900321");
  const entry = timeline(maya.page).getByRole("listitem", { name: /^Call, \d+ (second|minute)/ });
  await entry.getByText("Maya Lund transferred to Ravi Shah").waitFor();
  const player = entry.locator(".player");
  await player.waitFor();
  await expectAccessible(maya.page, "a call that was recorded");
  await expectPlays(player);
});

test("in the recording the stranger is on one side and both who spoke on the other", async () => {
  const player = timeline(maya.page).locator(".player");
  const [strangers = 0, strangersElsewhere = 0] = await levelsIn(phones, player, outside.voice);
  expect(strangers).toBeGreaterThan(0.02);
  expect(strangersElsewhere).toBeLessThan(strangers / 5);
  for (const { voice } of [maya, ravi]) {
    const [leftOfThem = 0, rightOfThem = 0] = await levelsIn(phones, player, voice);
    expect(rightOfThem).toBeGreaterThan(0.02);
    expect(leftOfThem).toBeLessThan(rightOfThem / 5);
  }
});
