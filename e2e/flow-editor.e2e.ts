// The promise: whoever runs the desk draws in the browser what callers of a line meet, is told what would cut a
// caller off, walks through it without a telephone, and puts it live.
import { randomUUID } from "node:crypto";
import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { telephonySampleRate, writeWav } from "#domain/call/audio/wav.ts";
import { ask, joinAsMember, ravi, setUpWorkspace } from "./member-steps.ts";
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
  maya = await setUpWorkspace(house);
});
afterAll(() => house?.close());
keepFailedScreens(() => house);

async function phoneLine(page: Page) {
  const { lines } = await ask(house, page, "getMe", {});
  const line = lines.find((one) => one.kind === "phone");
  if (!line) throw new Error("The street has a line that rings.");
  return line;
}
async function openFlow(page: Page): Promise<void> {
  const { id } = await phoneLine(page);
  await page.goto(`${house.url}/settings/inboxes/${id}`);
  await card(page, "Ring").first().waitFor();
}
const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, ...(typeof name === "string" ? { exact: true } : {}) });
const card = (page: Page, name: string) =>
  page.locator(".flow-card").filter({ has: page.locator("b", { hasText: name }) });
const item = (page: Page, name: string | RegExp) => page.getByRole("menuitem", { name }).first();
const isKept = () => maya.getByText("Draft saved").waitFor();

test("a new line rings everybody and then takes a message; hours and a menu are drawn before it", async () => {
  await openFlow(maya);
  await maya.locator("#flow-keeping").getByText("Live").waitFor();
  await button(maya, "Add a step first").click();
  await item(maya, /^Hours/).click();
  await expect
    .poll(() => maya.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toBe("Hours");
  await maya.getByRole("region", { name: "Hours" }).getByLabel("Monday, opens").fill("08:00");
  await maya.getByText("1 issue to fix").waitFor();
  await expect.poll(() => button(maya, "Publish").isDisabled()).toBe(true);

  await button(maya, "Choose what comes after Hours, Closed").click();
  await item(maya, /^Voicemail$/).click();
  await button(maya, "Add a step after Hours, Open").click();
  await item(maya, /^Menu/).click();
  const menu = maya.getByRole("region", { name: "Menu" });
  await menu.getByRole("textbox", { name: "Label of key 1" }).fill("Repairs");
  await menu.getByRole("textbox", { name: "Label of key 2" }).fill("Bills");
  await button(maya, "Choose what comes after Menu, 2 · Bills").click();
  await item(maya, /^Queue/).click();
  await button(maya, "Choose what comes after Menu, No input").click();
  await item(maya, /^Ring$/).click();
  await button(maya, "Choose what comes after Queue, Timed out or queue full").click();
  await item(maya, /^Voicemail$/).click();
  await isKept();
});

test("the editor is clean at both ends of the house's looks", async () => {
  for (const selected of ["Menu", "Queue", "Hours", null]) {
    const close = maya.getByRole("button", { name: /^Close / });
    if ((await close.count()) > 0) await close.click();
    if (selected !== null) await card(maya, selected).getByRole("button").first().click();
    const where = `flow ${selected ?? "whole"}`;
    await expectAccessible(maya, where);
    await maya.emulateMedia({ colorScheme: "dark" });
    await maya.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(maya, `${where} on a phone`);
    await expectUpright(maya, `${where} on a phone`);
    await maya.emulateMedia({ colorScheme: "light" });
    await maya.setViewportSize({ width: 1440, height: 900 });
  }
});

test("a call is walked through: the day, the keys, nobody there; and the path lights up", async () => {
  await maya.getByLabel("Day").selectOption("Tuesday");
  await maya.getByLabel("Hour", { exact: true }).fill("10:00");
  await button(maya, "Run").click();
  await maya.getByText("Open.").waitFor();
  await button(maya, "Press 1 · Repairs").click();
  await button(maya, "No one answers").click();
  await button(maya, "Leave a message").click();
  await maya.getByText("The message waits in the queue.").waitFor();
  const lit = maya.locator(".flow-card[data-lit] b");
  expect(await lit.allTextContents()).toEqual(["Hours", "Menu", "Ring", "Voicemail"]);
  await expectAccessible(maya, "a call walked through");

  await maya.getByLabel("Day").selectOption("Sunday");
  await button(maya, "Run again").click();
  await maya.getByText("Closed.").waitFor();
  expect(await lit.allTextContents()).toEqual(["Hours", "Voicemail"]);
  await button(maya, "Done").click();
});

test("what would cut a caller off is told at its card; taken back, it goes live", async () => {
  await card(maya, "Voicemail").getByRole("button").first().click();
  await button(maya, "Delete Voicemail").click();
  await card(maya, "Ring")
    .getByText("“No answer” isn't connected. Choose the next step.")
    .waitFor();
  await card(maya, "Hours").getByText("“Closed” isn't connected. Choose the next step.").waitFor();
  await expect.poll(() => button(maya, "Publish").isDisabled()).toBe(true);
  await expectAccessible(maya, "findings");
  await maya.keyboard.press("Control+z");
  await card(maya, "Voicemail").waitFor();

  await button(maya, "Publish").click();
  const dialog = maya.getByRole("dialog", { name: "Publish" });
  await dialog.getByText("Menu added").waitFor();
  await dialog.getByRole("textbox", { name: "Note about this change" }).fill("Winter hours");
  await expectAccessible(maya, "about to go live");
  await dialog.getByRole("button", { name: "Publish" }).click();
  await maya.locator("#flow-keeping").getByText("Live").waitFor();
  await maya.reload();
  await card(maya, "Menu").waitFor();
  const { live } = await ask(house, maya, "getCallFlow", { inboxId: (await phoneLine(maya)).id });
  expect([live.version, live.flow.start]).toEqual([1, "hours"]);
});

test("a sound is brought as a file or spoken, and played", async () => {
  await card(maya, "Voicemail").getByRole("button").first().click();
  await maya.getByRole("radio", { name: "Play audio" }).click();
  await card(maya, "Voicemail").getByText("Choose an audio file.").waitFor();
  const hum = new Float32Array(telephonySampleRate).map((_, at) => Math.sin(at / 3) / 2);
  await maya.getByLabel("Upload an audio file").setInputFiles({
    name: "After hours.wav",
    mimeType: "audio/wav",
    buffer: Buffer.from(writeWav(hum)),
  });
  await card(maya, "Voicemail").getByText("After hours, 0:01").waitFor();
  await maya.getByLabel("Upload an audio file").setInputFiles({
    name: "letter.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("no sound at all"),
  });
  await maya.getByText(/This browser can't read letter\.txt/).waitFor();
  await button(maya, "Play After hours").click();
  await button(maya, "Stop After hours").click();

  await button(maya, "Record").click();
  await button(maya, "Start recording").click();
  await expect.poll(() => maya.locator(".recorder .num").textContent()).toBe("0:01");
  await button(maya, "Stop").click();
  await maya.getByRole("textbox", { name: "Name" }).fill("Spoken");
  await expectAccessible(maya, "a sound just spoken");
  await button(maya, "Save").click();
  await card(maya, "Voicemail")
    .getByText(/Spoken, 0:0\d/)
    .waitFor();
  await maya
    .getByLabel("Audio file", { exact: true })
    .selectOption({ label: "After hours · 0:01" });
  await isKept();
  await button(maya, "Sounds").click();
  await button(maya, "Delete After hours").click();
  await maya.getByText(/“After hours” is used by/).waitFor();
  await expectAccessible(maya, "sounds");
  await button(maya, "Close").click();
});

test("of two who draw at once the second is told, and may keep what they drew", async () => {
  const { id: inboxId } = await phoneLine(maya);
  const before = await ask(house, maya, "getCallFlow", { inboxId });
  await card(maya, "Ring").getByRole("button").first().click();
  const rings = maya.getByRole("spinbutton", { name: "Rings for" });
  // Held back until the other one was first.
  const beforeMine = async (route: Route) => {
    await maya.request.post(`${house.url}/rpc/saveCallFlowDraft`, {
      data: { inboxId, version: before.draftVersion, flow: before.live.flow },
      headers: { "idempotency-key": randomUUID() },
    });
    await route.continue();
  };
  await maya.route("**/rpc/saveCallFlowDraft", beforeMine, { times: 1 });
  await rings.fill("40");
  await maya.getByText("Maya Lund changed this call flow in the meantime.").waitFor();
  await expectAccessible(maya, "somebody was first");
  await button(maya, "Keep my version").click();
  await isKept();
  const { draft } = await ask(house, maya, "getCallFlow", { inboxId });
  expect(draft?.flow.steps.find((step) => step.kind === "ring")).toMatchObject({ seconds: 40 });
});

test("earlier versions say who and what, and can be drawn on again", async () => {
  await button(maya, "Publish").click();
  await maya.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await maya.locator("#flow-keeping").getByText("Live").waitFor();
  await button(maya, "Versions").click();
  const versions = maya.getByRole("list", { name: "Versions" });
  await versions.getByText("Winter hours").waitFor();
  await versions.getByText("Ring: rings 40 s").waitFor();
  await expectAccessible(maya, "versions");
  await button(maya, "Edit version 1").click();
  await maya.getByText("Not published").waitFor();
  await button(maya, "Discard").click();
  await maya.locator("#flow-keeping").getByText("Live").waitFor();
});

test("how its calls are kept and paid for is set beside it", async () => {
  await maya.getByRole("tab", { name: "Calls" }).click();
  await maya.getByRole("radio", { name: "Every call" }).check();
  await maya.getByRole("textbox", { name: "Recording notice" }).fill("We record this call.");
  await maya.getByLabel("Wrap-up time").selectOption("1 minute");
  await button(maya, "Add a country").click();
  await maya.getByRole("option", { name: "Ireland" }).click();
  await maya.keyboard.press("Escape");
  await expectAccessible(maya, "calls");
  await maya.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(maya, "calls on a phone");
  await expectUpright(maya, "calls on a phone");
  await maya.setViewportSize({ width: 1440, height: 900 });
  await button(maya, /^Save/).click();
  await expect.poll(() => maya.getByText("Unsaved changes").count()).toBe(0);
  expect((await phoneLine(maya)).phone).toMatchObject({
    recording: "always",
    recordingNotice: "We record this call.",
    wrapUpSeconds: 60,
    countries: ["IE"],
  });
  await maya.getByRole("tab", { name: "General and texts" }).click();
  await maya.getByRole("textbox", { name: "Name" }).waitFor();
  await expectAccessible(maya, "line and texts");
});

test("an agent sees what callers meet, and changes nothing", async () => {
  const agent = await joinAsMember(house, maya, ravi);
  await openFlow(agent);
  await agent.getByText("Only a manager or admin can change the call flow.").waitFor();
  expect(await agent.getByRole("button", { name: /^Add a step|^Publish/ }).count()).toBe(0);
  await card(agent, "Menu").getByRole("button").first().click();
  const name = agent.getByRole("textbox", { name: "Label of key 1" });
  await expect.poll(() => name.isDisabled()).toBe(true);
  await button(agent, "Close Menu").click();
  await button(agent, "Run").click();
  await expectAccessible(agent, "read only");
});
