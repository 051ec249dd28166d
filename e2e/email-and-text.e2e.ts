// One conversation across channels: a text replies to an email, and both are there on a phone.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  chips,
  emails,
  letter,
  numberAt,
  openEmailConversation,
  soon,
  textIn,
  unfold,
  writeTo,
} from "./email-steps.ts";
import {
  conversationRegion,
  joinAsMember,
  list,
  messageBox,
  ravi,
  rowOf,
  send,
  setUpWorkspace,
  timeline,
} from "./member-steps.ts";
import { createSimulatorSteps, type SimulatorSteps } from "./simulator-steps.ts";
import {
  type E2eApp,
  expectAccessible,
  expectUpright,
  saveScreenshotsOnFailure,
  startE2eApp,
} from "./start-e2e-app.ts";

const who = "Priya Nair";
const address = "priya@nair.example";
const subject = "Boiler loses pressure";

let app: E2eApp;
let maya: Page;
let simulator: SimulatorSteps;
beforeAll(async () => {
  app = await startE2eApp();
  maya = await setUpWorkspace(app);
  simulator = createSimulatorSteps(app, maya);
  await simulator.addCustomer(who, "07700 900842", address);
  await writeTo(app, maya, [address, who], letter("gauge", subject, "It shows 0.4 bar."));
  await openEmailConversation(maya, who);
  const later = letter("knocks", `Re: ${subject}`, "It knocks at night.", "gauge");
  await writeTo(app, maya, [address, who], later);
  await emails(maya, who).nth(1).waitFor();
});
afterAll(() => app?.close());
saveScreenshotsOnFailure(() => app);

test("a text replies to the email from the same conversation and reaches the phone", async () => {
  const number = numberAt(maya);
  await maya.keyboard.press("t");
  // Nothing can be written yet, and nothing typed runs a hotkey: "h" would snooze, "e" close.
  await maya.keyboard.type("he");
  await expect
    .poll(() => messageBox(maya).evaluate((box) => box === document.activeElement))
    .toBe(true);
  await conversationRegion(maya).getByRole("button", { name: "Add a number" }).click();
  await maya.keyboard.type("07700 900842\n");
  await messageBox(maya).fill("Monday at nine, Priya. See you then.");
  await expectAccessible(maya, "a text");
  await send(maya).click();
  const text = timeline(maya).getByRole("listitem", { name: /^Text from Maya/ });
  await text.getByText(/delivered/).waitFor();
  await soon(() => simulator.textsOn(who)).toEqual(["Monday at nine, Priya. See you then."]);
  expect(numberAt(maya)).toBe(number);
  await expectAccessible(maya, "a text sent");

  await simulator.text(who, "Perfect, thank you!");
  await timeline(maya).getByText("Perfect, thank you!").waitFor();
  expect(numberAt(maya)).toBe(number);
  expect(
    await list(maya)
      .getByRole("option", { name: /^Priya Nair/ })
      .count(),
  ).toBe(1);
});

test("everything is there on a phone, without horizontal overflow", async () => {
  const thumb = await joinAsMember(app, maya, ravi, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  });
  await rowOf(thumb, who).waitFor();
  const look = async (where: string) => {
    await expectAccessible(thumb, where);
    await expectUpright(thumb, where, ["Views"]);
  };
  await look("the list");
  await rowOf(thumb, who).tap();
  await timeline(thumb).getByText("Perfect, thank you!").waitFor();
  const last = emails(thumb, who).last();
  await textIn(last, "It knocks at night.").waitFor();
  await look("the conversation");
  const first = emails(thumb, who).first();
  await unfold(first);
  await textIn(first, "0.4 bar").waitFor();
  await first.scrollIntoViewIfNeeded();
  await look("the first email");
  await thumb.getByRole("button", { name: "Text to Priya" }).tap();
  await thumb.getByRole("tab", { name: "Email" }).tap();
  await messageBox(thumb).waitFor();
  await soon(() => chips(thumb, "To")).toEqual([who]);
  await look("writing");
});
