// Whatever is open, a ringing call is visible, announced and can be answered with mouse and keyboard.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { flowOf, ring as ringStep, voicemail } from "#testing/app/calls/call-flows.ts";
import { conversationRegion, hasFocus } from "./member-steps.ts";
import {
  callButton,
  callInbox,
  handset,
  openPhones,
  type Phones,
  ring,
  setFlow,
} from "./phone-steps.ts";
import { expectAccessible, saveScreenshotsOnFailure } from "./start-e2e-app.ts";
import { expectHears } from "./voice-steps.ts";

let phones: Phones;
let maya: Page;

beforeAll(async () => {
  phones = await openPhones();
  maya = phones.maya.page;
  await setFlow(phones, flowOf(ringStep("ring", "vm", { seconds: 60 }), voicemail("vm")));
});
afterAll(() => phones?.close());
saveScreenshotsOnFailure(() => phones?.app);

const ada = () => handset(phones.outside, "Ada Brook");
const newMail = () => maya.getByRole("dialog", { name: "New email" });
const answerButton = () => ring(maya).getByRole("button", { name: "Answer", exact: true });

/** What a screen reader can reach; inert parts of the page are not in the tree. */
async function reachable(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  return nodes
    .filter((node) => !node.ignored)
    .map((node) => `${node.role?.value}: ${node.name?.value}`);
}

/** Waits for audio first: hanging up before that makes it a missed call. */
async function hangUp(): Promise<void> {
  await expectHears(maya, phones.outside.voice);
  await maya.getByRole("button", { name: "Hang up" }).click();
}

async function closeWrapUp(): Promise<void> {
  const after = maya.getByRole("region", { name: "After the call with Ada Brook" });
  await after.getByRole("button", { name: "Done" }).click();
  await after.waitFor({ state: "detached" });
}

async function wrapUp(): Promise<void> {
  await closeWrapUp();
  await maya.getByRole("button", { name: "Phone: Ready for calls" }).waitFor();
}

test("a call that rings while a new email is being written can be answered with the mouse", async () => {
  await maya.keyboard.press("Shift+M");
  await newMail().getByRole("textbox", { name: "Message" }).click();
  await maya.keyboard.type("Dear Ada, ");
  await callInbox(ada());
  await ring(maya).waitFor();
  await expect.poll(() => reachable(maya)).toContain("alertdialog: Incoming call from Ada Brook");
  await expect
    .poll(async () => (await reachable(maya)).join("\n"))
    .toContain("Incoming call from Ada Brook on");
  await expectAccessible(maya, "a ring beside an open dialog");
  // Typing never answers by accident: the caret stays where it was.
  await maya.keyboard.type("your heater");
  await answerButton().click();
  await callButton(maya, "Mute").waitFor();
  expect(await newMail().getByRole("textbox", { name: "Message" }).innerText()).toContain(
    "Dear Ada, your heater",
  );
  // Answering does not navigate away from the draft; the call bar links to the conversation.
  await maya.getByRole("link", { name: "Open conversation" }).click();
  await conversationRegion(maya)
    .getByRole("heading", { name: /Ada Brook/ })
    .waitFor();
});

test("the call can be muted and hung up while the dialog is still open", async () => {
  await newMail().waitFor();
  await callButton(maya, "Mute").click();
  await callButton(maya, "Unmute").click();
  await hangUp();
  await ada().getByText("Call ended").waitFor();
  await newMail().getByRole("button", { name: "Close", exact: true }).click();
  await newMail().waitFor({ state: "detached" });
  await wrapUp();
});

test("a call that rings over a dialog can be answered with one key", async () => {
  await maya.keyboard.press("?");
  const keys = maya.getByRole("dialog", { name: "Keyboard shortcuts" });
  await keys.waitFor();
  await callInbox(ada());
  await ring(maya).waitFor();
  await maya.keyboard.press("Alt+A");
  await callButton(maya, "Mute").waitFor();
  await maya.keyboard.press("Escape");
  await keys.waitFor({ state: "detached" });
  // The call controls that were in the dialog are now in the page.
  await callButton(maya, "Mute").click();
  await hangUp();
  await wrapUp();
});

test("content shown only once and text typed in a form survive answering a call", async () => {
  await maya.keyboard.press("g");
  await maya.keyboard.press("s");
  const section = (name: string) =>
    maya.getByRole("navigation", { name: "Settings" }).getByRole("link", { name });
  await section("Members").click();
  await maya.getByRole("button", { name: "Invite", exact: true }).click();
  const invitation = maya.getByRole("dialog", { name: "Invitation created" });
  const inviteDialog = maya.getByRole("dialog", { name: "Invite someone" });
  await inviteDialog.getByRole("textbox", { name: "Email" }).fill("nora@copperline.example");
  await inviteDialog.getByRole("button", { name: "Create invitation" }).click();
  await invitation.getByText(/\/invite\//).waitFor();
  await callInbox(ada());
  await ring(maya).waitFor();
  await maya.keyboard.press("Alt+A");
  await callButton(maya, "Mute").waitFor();
  await hangUp();
  await invitation.getByText(/\/invite\//).waitFor();
  await invitation.getByRole("button", { name: "Done" }).click();
  await closeWrapUp();

  await section("Security").click();
  const password = maya.getByLabel("New password", { exact: true });
  await password.fill("half a new password");
  await callInbox(ada());
  await ring(maya).waitFor();
  await answerButton().click();
  await callButton(maya, "Mute").waitFor();
  expect(await password.inputValue()).toBe("half a new password");
  await maya.getByRole("link", { name: "Open conversation" }).click();
  await conversationRegion(maya)
    .getByRole("heading", { name: /Ada Brook/ })
    .waitFor();
  await hangUp();
  await wrapUp();
});

test("a dialog that opens during a ring leaves the ring card on top", async () => {
  await callInbox(ada());
  await ring(maya).waitFor();
  await maya.keyboard.press("Shift+M");
  await newMail().waitFor();
  await hasFocus(maya, newMail().getByRole("combobox", { name: "To" }));
  await answerButton().click();
  await callButton(maya, "Mute").waitFor();
  await maya.keyboard.press("Escape");
  await newMail().waitFor({ state: "detached" });
  await hangUp();
  await wrapUp();
});
