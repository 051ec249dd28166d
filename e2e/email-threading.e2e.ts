// A customer's reply joins its conversation, and a message can be split off and merged back. An email to an address that
// doesn't exist bounces.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Mailbox } from "#testing/app/mailbox.ts";
import { eventually } from "#testing/eventually.ts";
import {
  atNumber,
  chips,
  chooseFromMenu,
  composer,
  emails,
  numberAt,
  setUndoSeconds,
  soon,
  textIn,
  toast,
} from "./email-steps.ts";
import {
  conversationRegion,
  hasFocus,
  list,
  messageBox,
  rowOf,
  send,
  setUpWorkspace,
  timeline,
} from "./member-steps.ts";
import { createSimulatorSteps, type SimulatorSteps } from "./simulator-steps.ts";
import {
  type E2eApp,
  expectAccessible,
  saveScreenshotsOnFailure,
  startE2eApp,
} from "./start-e2e-app.ts";

const who = "Priya Nair";

let app: E2eApp;
let maya: Page;
let simulator: SimulatorSteps;
let priya: Mailbox;
/** Number of the conversation, from its URL. */
let number = 0;

beforeAll(async () => {
  app = await startE2eApp();
  maya = await setUpWorkspace(app);
  await setUndoSeconds(app, maya, 0);
  simulator = createSimulatorSteps(app, maya);
  priya = await simulator.mailbox("priya@nair.example", who);
});
afterAll(() => app?.close());
saveScreenshotsOnFailure(() => app);

const mine = () =>
  timeline(maya)
    .getByRole("listitem", { name: /^Email from Maya/ })
    .last();

test("a customer's reply joins the conversation, with its quote folded", async () => {
  await priya.write({ subject: "Boiler loses pressure", text: "The gauge shows 0.4 bar." });
  await rowOf(maya, who).click();
  await emails(maya, who).waitFor();
  number = numberAt(maya);
  await maya.keyboard.press("r");
  await hasFocus(maya, messageBox(maya));
  await maya.keyboard.type("We come on Friday and bring a new vessel.");
  await send(maya).click();
  await eventually(() => priya.expectMail(/^Re: Boiler loses pressure$/));

  await priya.replyAll({ text: "Friday is fine. Could you come before noon?" });
  await soon(() => emails(maya, who).count()).toBe(2);
  const reply = emails(maya, who).last();
  await textIn(reply, "Friday is fine. Could you come before noon?").waitFor();
  await reply.getByRole("button", { name: /^Quoted text/ }).waitFor();
  expect(await textIn(reply, "a new vessel").isVisible()).toBe(false);
  expect(numberAt(maya)).toBe(number);
  expect(
    await list(maya)
      .getByRole("option", { name: /^Priya Nair/ })
      .count(),
  ).toBe(1);
  await expectAccessible(maya, "the reply");
  await reply.getByRole("button", { name: /^Quoted text/ }).click();
  await textIn(reply, "a new vessel").waitFor();
  await expectAccessible(maya, "the quote open");
  await reply.getByRole("button", { name: "Hide quoted text" }).click();
});

test("a message is split off and merged back, and each can be undone", async () => {
  await priya.reply({
    subject: "Another thing: the radiator upstairs",
    text: "It knocks at night.",
  });
  await soon(() => emails(maya, who).count()).toBe(3);
  await chooseFromMenu(emails(maya, who).nth(2), "Split into a new conversation");
  const splitting = maya.getByRole("dialog", { name: "Split into a new conversation" });
  expect(await splitting.getByLabel("Subject").inputValue()).toBe(
    "Another thing: the radiator upstairs",
  );
  await expectAccessible(maya, "splitting");
  await maya.keyboard.press("Enter");
  // A toast offers Undo for a few seconds only, so nothing else is looked at before.
  await toast(maya, "Message split into #").getByRole("button", { name: "Undo" }).click();
  await atNumber(maya, number);
  await soon(() => emails(maya, who).count()).toBe(3);

  await chooseFromMenu(emails(maya, who).nth(2), "Split into a new conversation");
  await splitting.getByLabel("Subject").waitFor();
  await maya.keyboard.press("Enter");
  await conversationRegion(maya)
    .getByRole("heading", { name: "Another thing: the radiator upstairs" })
    .waitFor();
  const apart = numberAt(maya);
  expect(apart).not.toBe(number);
  await soon(() => emails(maya, who).count()).toBe(1);
  await expectAccessible(maya, "split off");
  const mergeBack = async () => {
    await maya.keyboard.press("m");
    const merging = maya.getByRole("dialog", { name: `Merge #${apart} with another conversation` });
    await merging.getByRole("combobox").fill(`#${number}`);
    await merging.getByRole("option", { name: new RegExp(`#${number}`), selected: true }).waitFor();
    await expectAccessible(maya, "merging");
    await maya.keyboard.press("Enter");
  };
  await mergeBack();
  await toast(maya, `Merged #${apart} into #${number}`)
    .getByRole("button", { name: "Undo" })
    .click();
  await atNumber(maya, apart);
  await soon(() => emails(maya, who).count()).toBe(1);
  await mergeBack();
  await atNumber(maya, number);
  await soon(() => emails(maya, who).count()).toBe(3);
  await soon(() =>
    list(maya)
      .getByRole("option", { name: /^Priya Nair/ })
      .count(),
  ).toBe(1);
  await expectAccessible(maya, "merged back");
});

test("a hard bounce is shown on the message, suppresses the address, and warns on the next reply", async () => {
  const tom = await simulator.mailbox("tom@okafor.example", "Tom Okafor");
  await tom.write({ subject: "Landlord gas check", text: "When is it due?" });
  await rowOf(maya, "Tom Okafor").click();
  await emails(maya, "Tom Okafor").waitFor();
  await tom.bounce("hard");
  await maya.keyboard.press("r");
  await hasFocus(maya, messageBox(maya));
  await soon(() => chips(maya, "To")).toEqual(["Tom Okafor"]);
  await maya.keyboard.type("It is due in May.");
  await send(maya).click();
  await mine()
    .getByText(/^Not delivered: tom@okafor\.example doesn't exist\./)
    .waitFor();
  await timeline(maya)
    .getByText(/tom@okafor\.example was suppressed because an email to it bounced/)
    .waitFor();
  await composer(maya).getByText("The last email to tom@okafor.example bounced.").waitFor();
  await rowOf(maya, "Tom Okafor")
    .getByText(/delivery problem/i)
    .first()
    .waitFor();
  await expectAccessible(maya, "a bounce");
  await messageBox(maya).click();
  await maya.keyboard.type("Did you get this?");
  await send(maya).click();
  await maya
    .getByText(/tom@okafor\.example is suppressed/)
    .first()
    .waitFor();
  await soon(() => messageBox(maya).innerText()).toBe("Did you get this?");
  await expectAccessible(maya, "after a bounce");
  await messageBox(maya).click();
  await maya.keyboard.press("Control+a");
  await maya.keyboard.press("Backspace");
  await maya.keyboard.press("Escape");
});
