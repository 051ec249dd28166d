// An admin edits the call flow of an inbox in the browser, sees what would disconnect a caller, tests the flow without
// a phone, and publishes it.
import { randomUUID } from "node:crypto";
import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { telephonySampleRate, writeWav } from "#domain/call/audio/wav.ts";
import { button, card, getPhoneInbox, openFlow } from "./flow-steps.ts";
import { joinAsMember, ravi, rpc, setUpWorkspace } from "./member-steps.ts";
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
  maya = await setUpWorkspace(app);
});
afterAll(() => app?.close());
saveScreenshotsOnFailure(() => app);

const item = (page: Page, name: string | RegExp) => page.getByRole("menuitem", { name }).first();
const waitForDraftSaved = () => maya.getByText("Draft saved").waitFor();

test("a new inbox rings everyone and then goes to voicemail; hours and a menu are added before that", async () => {
  await openFlow(app, maya);
  await expect.poll(() => maya.title()).toBe("Front desk · Settings · Deskbell");
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
  await waitForDraftSaved();
});

test("the editor is accessible on a light desktop and a dark phone", async () => {
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

test("a test run goes through day, keys and no answer, and highlights the path", async () => {
  await maya.getByLabel("Day").selectOption("Tuesday");
  await maya.getByLabel("Hour", { exact: true }).fill("10:00");
  // The panel moves to another column in a narrow window, with what was chosen.
  for (const width of [700, 1440]) {
    await maya.setViewportSize({ width, height: 900 });
    await expect
      .poll(() => maya.locator("[data-part=flow-side]").count())
      .toBe(width === 700 ? 0 : 1);
    expect(await maya.getByLabel("Day").inputValue()).toBe("2");
  }
  await button(maya, "Run").click();
  await maya.getByText("Open.").waitFor();
  await button(maya, "Press 1 · Repairs").click();
  await button(maya, "No one answers").click();
  await button(maya, "Leave a message").click();
  await maya.getByText("The message waits in the queue.").waitFor();
  const lit = maya.locator("[data-testid=flow-card][data-lit] b");
  expect(await lit.allTextContents()).toEqual(["Hours", "Menu", "Ring", "Voicemail"]);
  await expectAccessible(maya, "a call walked through");

  await maya.getByLabel("Day").selectOption("Sunday");
  await button(maya, "Run again").click();
  await maya.getByText("Closed.").waitFor();
  expect(await lit.allTextContents()).toEqual(["Hours", "Voicemail"]);
  await button(maya, "Done").click();
});

test("a missing exit is reported at its card; after undo the flow is published", async () => {
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
  const { live } = await rpc(app, maya, "getCallFlow", {
    inboxId: (await getPhoneInbox(app, maya)).id,
  });
  expect([live.version, live.flow.start]).toEqual([1, "hours"]);
});

test("an audio file is uploaded or recorded, and played", async () => {
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

  // Left while the recording is being read, it is kept nowhere.
  await maya.evaluate(() => {
    const { createObjectURL, revokeObjectURL } = URL;
    const count = (name: string) =>
      document.body.setAttribute(name, String(Number(document.body.getAttribute(name)) + 1));
    URL.createObjectURL = (blob) => {
      count("data-created");
      return createObjectURL(blob);
    };
    URL.revokeObjectURL = (url) => {
      count("data-revoked");
      revokeObjectURL(url);
    };
  });
  await button(maya, "Record").click();
  await button(maya, "Start recording").click();
  await maya.getByTestId("recorder").getByText("0:01", { exact: true }).waitFor();
  await maya.evaluate(() => {
    const press = (name: string) =>
      [...document.querySelectorAll("button")]
        .find((one) => one.innerText.trim() === name)
        ?.click();
    press("Stop");
    document.querySelector<HTMLElement>("[aria-label='Close Voicemail']")?.click();
  });
  await maya.getByTestId("recorder").waitFor({ state: "detached" });
  const urls = (name: string) => maya.locator("body").getAttribute(name).then(Number);
  await expect.poll(() => urls("data-created")).toBeGreaterThan(0);
  await expect
    .poll(async () => (await urls("data-created")) - (await urls("data-revoked")))
    .toBe(0);
  await card(maya, "Voicemail").getByRole("button").first().click();

  await button(maya, "Record").click();
  await button(maya, "Start recording").click();
  await maya.getByTestId("recorder").getByText("0:01", { exact: true }).waitFor();
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
  await waitForDraftSaved();
  await button(maya, "Audio files").click();
  await button(maya, "Delete After hours").click();
  await maya.getByText(/“After hours” is used by/).waitFor();
  await expectAccessible(maya, "sounds");
  await button(maya, "Close").click();
});

test("of two concurrent edits the second is reported, and its author can keep it", async () => {
  const { id: inboxId } = await getPhoneInbox(app, maya);
  const before = await rpc(app, maya, "getCallFlow", { inboxId });
  await card(maya, "Ring").getByRole("button").first().click();
  const rings = maya.getByRole("spinbutton", { name: "Rings for" });
  // Delayed until the other edit is saved.
  const beforeMine = async (route: Route) => {
    await maya.request.post(`${app.url}/rpc/saveCallFlowDraft`, {
      data: { inboxId, version: before.draftVersion, flow: before.live.flow },
      headers: { "idempotency-key": randomUUID() },
    });
    await route.continue();
  };
  await maya.route("**/rpc/saveCallFlowDraft", beforeMine, { times: 1 });
  await rings.fill("40");
  await maya.getByText("Maya Lund changed this call flow in the meantime.").waitFor();
  await expectAccessible(maya, "another member was first");
  await button(maya, "Keep my version").click();
  await waitForDraftSaved();
  const { draft } = await rpc(app, maya, "getCallFlow", { inboxId });
  expect(draft?.flow.steps.find((step) => step.kind === "ring")).toMatchObject({ seconds: 40 });
});

test("earlier versions show author and changes, and can be edited again", async () => {
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
  const toast = maya.getByRole("status").filter({ hasText: "Draft discarded." });
  await toast.getByRole("button", { name: "Undo" }).click();
  await maya.getByText("Not published").waitFor();
  await button(maya, "Discard").click();
  await maya.locator("#flow-keeping").getByText("Live").waitFor();
});

test("recording, wrap-up time and allowed countries are set beside it", async () => {
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
  expect((await getPhoneInbox(app, maya)).phone).toMatchObject({
    recording: "always",
    recordingNotice: "We record this call.",
    wrapUpSeconds: 60,
    countries: ["IE"],
  });
  await maya.getByRole("tab", { name: "General and texts" }).click();
  await maya.getByRole("textbox", { name: "Name" }).waitFor();
  await expectAccessible(maya, "line and texts");
});

test("an agent can view the call flow but not change it", async () => {
  const agent = await joinAsMember(app, maya, ravi);
  await openFlow(app, agent);
  await agent.getByText("Only a manager or admin can change the call flow.").waitFor();
  expect(await agent.getByRole("button", { name: /^Add a step|^Publish/ }).count()).toBe(0);
  await card(agent, "Menu").getByRole("button").first().click();
  const name = agent.getByRole("textbox", { name: "Label of key 1" });
  await expect.poll(() => name.isDisabled()).toBe(true);
  await button(agent, "Close Menu").click();
  await button(agent, "Run").click();
  await expectAccessible(agent, "read only");
});
