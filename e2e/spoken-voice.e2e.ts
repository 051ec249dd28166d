// An admin chooses the language, voice and phrases callers hear on an inbox, and a member connects a phone system
// behind a router.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SimulatorState } from "#contract/simulator/simulator.ts";
import { required } from "#domain/required.ts";
import { rowOf, rpc, setUpWorkspace } from "./member-steps.ts";
import { confirmLateCall } from "./phone-steps.ts";
import {
  type E2eApp,
  expectAccessible,
  expectUpright,
  saveScreenshotsOnFailure,
  startE2eApp,
} from "./start-e2e-app.ts";

let app: E2eApp;
let maya: Page;
beforeAll(async () => {
  app = await startE2eApp();
  maya = await setUpWorkspace(app, { permissions: ["microphone"] });
});
afterAll(() => app?.close());
saveScreenshotsOnFailure(() => app);

const getPhoneInbox = async () => {
  const { rows } = await rpc(app, maya, "listInboxes", {});
  return required(
    rows.find(({ kind }) => kind === "phone"),
    "the simulator's line",
  );
};

async function checkAppearance(where: string): Promise<void> {
  await expectAccessible(maya, where);
  await maya.emulateMedia({ colorScheme: "dark" });
  await maya.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(maya, where);
  await expectUpright(maya, where);
  await maya.emulateMedia({ colorScheme: "light" });
  await maya.setViewportSize({ width: 1440, height: 900 });
}

test("an inbox speaks German in the chosen voice, with the admin's own phrases", async () => {
  const { id } = await getPhoneInbox();
  await maya.goto(`${app.url}/settings/inboxes/${id}`);
  await maya.getByRole("tab", { name: "Calls" }).click();
  await maya.getByRole("combobox", { name: "Language callers hear" }).selectOption("de-DE");
  const voice = maya.getByRole("combobox", { name: "Voice", exact: true });
  await voice.selectOption({ label: "Vicki, neural (female)" });
  await maya.getByText("Phrases callers hear").click();
  const positionPhrase = maya.getByRole("textbox", { name: "The caller's place in the queue" });
  expect(await positionPhrase.getAttribute("placeholder")).toContain("Warteschlange");
  await positionPhrase.fill("Bald.");
  await maya.getByRole("checkbox", { name: /Detect voicemail/ }).check();
  await checkAppearance("the voice of a line");
  const save = maya.getByRole("button", { name: "Save" });
  await save.click();
  await maya.getByText("Include {position} in the text.").waitFor();
  await positionPhrase.fill("Platz {position}, bitte.");
  await save.click();
  await expect
    .poll(async () => (await getPhoneInbox()).phone)
    .toMatchObject({
      language: "de-DE",
      voice: "Polly.Vicki-Neural",
      detectsMachines: true,
      phrases: { positionInQueue: "Platz {position}, bitte." },
      recordingNotice: "Dieses Gespräch wird aufgezeichnet.",
    });
});

test("a member calling a customer sees that voicemail answered, and can continue or hang up", async () => {
  const simulatorApi = `${app.url}/simulator/api`;
  const { customers } = (await (
    await maya.request.get(`${simulatorApi}/state`)
  ).json()) as SimulatorState;
  const ada = required(
    customers.find(({ name }) => name === "Ada Brook"),
    "a customer",
  );
  await maya.request.patch(`${simulatorApi}/customers/${ada.id}`, {
    data: { answerBehavior: "voicemail" },
  });
  await maya.goto(`${app.url}/conversations/open`);
  await maya.getByRole("button", { name: "Phone: Ready for calls" }).waitFor();
  await rowOf(maya, "Ada Brook", "sms").click();
  await maya.getByRole("button", { name: "Call", exact: true }).first().click();
  const card = maya.getByRole("region", { name: "Call with Ada Brook" });
  await confirmLateCall(maya, card);
  await card.getByText("Voicemail answered").waitFor();
  await expectAccessible(maya, "a call that a voicemail answered");
  expect(await card.getByRole("button", { name: "Hold" }).isEnabled()).toBe(true);
  await card.getByRole("button", { name: "Hang up" }).click();
  await expect
    .poll(async () => (await rpc(app, maya, "listCalls", {})).rows[0]?.state)
    .toBe("ended");
});

test("a phone system is connected with an authorization user and a TURN relay", async () => {
  await maya.goto(`${app.url}/settings/audio`);
  await maya.getByRole("button", { name: "Connect" }).click();
  await maya.getByRole("textbox", { name: "Address", exact: true }).fill("wss://pbx.example/ws");
  await maya.getByRole("textbox", { name: "Your extension" }).fill("sip:204@pbx.example");
  await maya.getByRole("textbox", { name: "Authorization user" }).fill("desk-204");
  await maya.getByLabel("Password", { exact: true }).fill("secret");
  await maya.getByText("Behind a router or firewall").click();
  await maya.getByRole("textbox", { name: "STUN server" }).fill("stun:stun.example:3478");
  await maya.getByRole("textbox", { name: "TURN server" }).fill("turns:turn.example:5349");
  await maya.getByRole("textbox", { name: "TURN username" }).fill("maya");
  await checkAppearance("my own telephone system");
  const save = maya
    .getByRole("region", { name: "SIP phone system" })
    .getByRole("button", { name: "Save" });
  await save.click();
  await maya.getByText("Enter the TURN password.").waitFor();
  await maya.getByLabel("TURN password").fill("relay");
  await save.click();
  await expect
    .poll(async () => (await rpc(app, maya, "issueSoftphoneCredentials", {})).sip)
    .toMatchObject({
      authUser: "desk-204",
      stunUrl: "stun:stun.example:3478",
      turnUrl: "turns:turn.example:5349",
      turnUser: "maya",
      turnPassword: "relay",
    });
});
