// The promise: an admin chooses in which language and by which voice a line speaks, in their own words where they
// like, and a member connects a telephone system that stands behind a router.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SimulatorState } from "#contract/simulator/simulator.ts";
import { required } from "#domain/errors.ts";
import { ask, rowOf, setUpWorkspace } from "./member-steps.ts";
import { confirmLateCall } from "./phone-steps.ts";
import {
  type E2eApp,
  expectAccessible,
  expectUpright,
  keepFailedScreens,
  startE2eApp,
} from "./start-e2e-app.ts";

let house: E2eApp;
let maya: Page;
beforeAll(async () => {
  house = await startE2eApp();
  maya = await setUpWorkspace(house, { permissions: ["microphone"] });
});
afterAll(() => house?.close());
keepFailedScreens(() => house);

const phoneLine = async () => {
  const { rows } = await ask(house, maya, "listInboxes", {});
  return required(
    rows.find(({ kind }) => kind === "phone"),
    "the simulator's line",
  );
};

async function look(where: string): Promise<void> {
  await expectAccessible(maya, where);
  await maya.emulateMedia({ colorScheme: "dark" });
  await maya.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(maya, where);
  await expectUpright(maya, where);
  await maya.emulateMedia({ colorScheme: "light" });
  await maya.setViewportSize({ width: 1440, height: 900 });
}

test("a line speaks German by the voice that was chosen, in the admin's own words", async () => {
  const { id } = await phoneLine();
  await maya.goto(`${house.url}/settings/inboxes/${id}`);
  await maya.getByRole("tab", { name: "Calls" }).click();
  await maya.getByRole("combobox", { name: "Language callers hear" }).selectOption("de-DE");
  const voice = maya.getByRole("combobox", { name: "Voice", exact: true });
  await voice.selectOption({ label: "Vicki, neural (female)" });
  await maya.getByText("Phrases callers hear").click();
  const place = maya.getByRole("textbox", { name: "The caller's place in the queue" });
  expect(await place.getAttribute("placeholder")).toContain("Warteschlange");
  await place.fill("Bald.");
  await maya.getByRole("checkbox", { name: /Detect voicemail/ }).check();
  await look("the voice of a line");
  const save = maya.getByRole("button", { name: "Save" });
  await save.click();
  await maya.getByText("Include {place} in the text.").waitFor();
  await place.fill("Platz {place}, bitte.");
  await save.click();
  await expect
    .poll(async () => (await phoneLine()).phone)
    .toMatchObject({
      ...{ language: "de-DE", voice: "Polly.Vicki-Neural", detectsMachines: true },
      ...{ phrases: { placeInQueue: "Platz {place}, bitte." } },
      recordingNotice: "Dieses Gespräch wird aufgezeichnet.",
    });
});

test("whoever calls a customer reads that their voicemail answered, and goes on or hangs up as they like", async () => {
  const street = `${house.url}/simulator/api`;
  const { customers } = (await (
    await maya.request.get(`${street}/state`)
  ).json()) as SimulatorState;
  const ada = required(
    customers.find(({ name }) => name === "Ada Brook"),
    "a customer",
  );
  await maya.request.patch(`${street}/customers/${ada.id}`, { data: { habit: "voicemail" } });
  await maya.goto(`${house.url}/conversations/open`);
  await maya.getByRole("button", { name: "Phone: Ready for calls" }).waitFor();
  await rowOf(maya, "Ada Brook", "text").click();
  await maya.getByRole("button", { name: "Call", exact: true }).first().click();
  const card = maya.getByRole("region", { name: "Call with Ada Brook" });
  await confirmLateCall(maya, card);
  await card.getByText("Voicemail answered").waitFor();
  await expectAccessible(maya, "a call that a voicemail answered");
  expect(await card.getByRole("button", { name: "Hold" }).isEnabled()).toBe(true);
  await card.getByRole("button", { name: "Hang up" }).click();
  await expect
    .poll(async () => (await ask(house, maya, "listCalls", {})).rows[0]?.state)
    .toBe("ended");
});

test("a telephone system is connected by another sign-in name and a relay", async () => {
  await maya.goto(`${house.url}/settings/audio`);
  await maya.getByRole("button", { name: "Connect" }).click();
  await maya.getByRole("textbox", { name: "Address", exact: true }).fill("wss://pbx.example/ws");
  await maya.getByRole("textbox", { name: "Your extension" }).fill("sip:204@pbx.example");
  await maya.getByRole("textbox", { name: "Authorization user" }).fill("desk-204");
  await maya.getByLabel("Password", { exact: true }).fill("secret");
  await maya.getByText("Behind a router or firewall").click();
  await maya.getByRole("textbox", { name: "STUN server" }).fill("stun:stun.example:3478");
  await maya.getByRole("textbox", { name: "TURN server" }).fill("turns:turn.example:5349");
  await maya.getByRole("textbox", { name: "TURN user name" }).fill("maya");
  await look("my own telephone system");
  const save = maya
    .getByRole("region", { name: "Your own phone system" })
    .getByRole("button", { name: "Save" });
  await save.click();
  await maya.getByText("Enter the TURN password.").waitFor();
  await maya.getByLabel("TURN password").fill("relay");
  await save.click();
  await expect
    .poll(async () => (await ask(house, maya, "issueSoftphoneCredentials", {})).sip)
    .toMatchObject({
      ...{ authUser: "desk-204", stunUrl: "stun:stun.example:3478" },
      ...{ turnUrl: "turns:turn.example:5349", turnUser: "maya", turnPassword: "relay" },
    });
});
