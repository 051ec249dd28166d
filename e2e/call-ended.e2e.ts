// The call bar does not jump when a call ends, and a press meant for the call triggers nothing else.
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { required } from "#domain/required.ts";
import { flowOf, ring as ringStep, voicemail } from "#testing/app/calls/call-flows.ts";
import { holdResponses } from "./hold-responses.ts";
import { rpc } from "./member-steps.ts";
import {
  answer,
  callButton,
  callInbox,
  firstPhoneInboxId,
  handset,
  openPhones,
  type Phones,
  ring,
  setFlow,
} from "./phone-steps.ts";
import { expectAccessible, saveScreenshotsOnFailure } from "./start-e2e-app.ts";

let phones: Phones;
let maya: Page;
beforeAll(async () => {
  phones = await openPhones();
  ({ page: maya } = phones.maya);
  await setFlow(phones, flowOf(ringStep("ring", "vm", { seconds: 60 }), voicemail("vm")));
  await maya.getByRole("button", { name: "Phone: Ready for calls" }).waitFor();
});
afterAll(() => phones?.close());
saveScreenshotsOnFailure(() => phones?.app);

const boxOf = async (what: Locator) => required(await what.boundingBox(), "it is on the screen");
const startCall = async () => {
  await callInbox(handset(phones.outside, "Ada Brook"));
  await ring(maya).waitFor();
};
/** The call is connected: one that is hung up earlier was not answered, and has no outcome to choose. */
const answerAndConnect = async () => {
  await answer(maya);
  await callButton(maya, "Hold").and(maya.locator(":enabled")).waitFor();
};
const wrapUpPanel = () => maya.getByRole("region", { name: "After the call with Ada Brook" });

test("a double click on Hang up ends the call, and its call bar stays and becomes the wrap-up", async () => {
  await startCall();
  await answerAndConnect();
  const end = maya.getByRole("button", { name: "Hang up" });
  await end.hover();
  await maya.evaluate(() => {
    const look = () => {
      if (document.querySelector("[data-part~=call-bar]") === null)
        document.body.dataset.sawNoCallBar = "yes";
      requestAnimationFrame(look);
    };
    look();
  });
  const { x, y, width, height } = await boxOf(end);
  await maya.mouse.dblclick(x + width / 2, y + height / 2);
  await wrapUpPanel().getByRole("button", { name: "Resolved" }).waitFor();
  expect(await maya.locator("body").getAttribute("data-saw-no-call-bar")).toBeNull();
});

test("Done saves the chosen disposition and the note", async () => {
  await maya.keyboard.press("2");
  await wrapUpPanel().getByRole("button", { name: "Needs follow-up", pressed: true }).waitFor();
  await expectAccessible(maya, "an outcome that is chosen");
  const note = wrapUpPanel().getByRole("textbox", { name: "Call note" });
  expect((await boxOf(note)).width, "a sentence fits in the note").toBeGreaterThan(250);
  await maya.setViewportSize({ width: 360, height: 740 });
  const close = await boxOf(wrapUpPanel().getByText("Close conversation"));
  const done = await boxOf(wrapUpPanel().getByRole("button", { name: "Done" }));
  expect(done.x - close.x - close.width, "apart on a phone").toBeGreaterThan(8);
  const details = await boxOf(wrapUpPanel().getByText(/^Talk time/));
  expect(details.height, "one row on a phone").toBeLessThan(24);
  await maya.setViewportSize({ width: 1440, height: 900 });
  await note.fill("Ring her on Monday.");
  await maya.keyboard.press("Enter");
  await wrapUpPanel().waitFor({ state: "detached" });
  await maya.getByRole("button", { name: "Phone: Ready for calls" }).waitFor();
});

test("an outcome that could not be saved when the wrap-up time ended is not lost", async () => {
  const inboxId = await firstPhoneInboxId(phones);
  await rpc(phones.app, maya, "updateInbox", { inboxId, phone: { wrapUpSeconds: 15 } });
  await maya.route("**/rpc/wrapUpCall", (route) => route.abort());
  await startCall();
  await answerAndConnect();
  await maya.getByRole("button", { name: "Hang up" }).click();
  const followUp = wrapUpPanel().getByRole("button", { name: "Needs follow-up" });
  await followUp.click();
  await followUp.and(maya.locator("[aria-pressed=true]")).waitFor();
  await maya
    .getByTestId("toast")
    .getByText(/The server didn't answer/)
    .waitFor();
  await followUp.and(maya.locator("[aria-pressed=true]:enabled")).waitFor();
  await maya.unroute("**/rpc/wrapUpCall");
  await wrapUpPanel().getByRole("button", { name: "Done" }).click();
  await wrapUpPanel().waitFor({ state: "detached" });
  const { rows } = await rpc(phones.app, maya, "listCalls", {});
  expect(rows[0]?.disposition).toBe("follow_up");
});

/** On a phone, where the card fills the screen. */
async function expectRingButtonsCentered(): Promise<void> {
  const decline = await boxOf(ring(maya).getByRole("button", { name: "Decline" }));
  const { x, width } = await boxOf(ring(maya).getByRole("button", { name: "Answer" }));
  expect(Math.abs(decline.x - (360 - x - width))).toBeLessThan(2);
}

test("Decline accepts the keyboard at once, and the pointer only after a moment", async () => {
  // Observed inside the page: on a busy machine, a check from outside could arrive after that moment.
  await maya.evaluate(() => {
    const changes = new MutationObserver(() => {
      const decline = document.querySelector<HTMLElement>(
        "[role=alertdialog] button[aria-label=Decline]",
      );
      if (decline === null) return;
      changes.disconnect();
      document.body.dataset.atFirst = decline.style.pointerEvents;
    });
    changes.observe(document.body, { childList: true, subtree: true });
  });
  await startCall();
  const decline = ring(maya).getByRole("button", { name: "Decline" });
  expect(await maya.locator("body").getAttribute("data-at-first")).toBe("none");
  await expect.poll(() => decline.evaluate((one) => one.style.pointerEvents)).toBe("");
  await maya.setViewportSize({ width: 360, height: 740 });
  await expectRingButtonsCentered();
  const textBack = ring(maya).getByRole("button", { name: "Text back" });
  // As in a transfer, where there are two.
  await textBack.evaluate((one) => one.style.setProperty("display", "none"));
  await expectRingButtonsCentered();
  await maya.setViewportSize({ width: 1440, height: 900 });
  await decline.focus();
  await maya.keyboard.press("Enter");
  await ring(maya).waitFor({ state: "detached" });
});

test("Enter calls, and a second time confirms the warning", async () => {
  await phones.simulator.addCustomer("Lotte Berg", "+447700900321", "lotte@berg.example");
  await phones.simulator.text("Lotte Berg", "STOP");
  await maya.goto(`${phones.app.url}/conversations/open`);
  await maya.getByRole("button", { name: "Phone: Ready for calls" }).waitFor();
  await maya.keyboard.press("Shift+C");
  const dialer = maya.getByRole("dialog", { name: "Call a number" });
  await dialer.getByRole("combobox", { name: "To" }).fill("07700 900321");
  await dialer.getByText("We'll call 07700 900321.").waitFor();
  await maya.keyboard.press("Enter");
  await dialer.getByText(/They wrote STOP on/).waitFor();
  let calls = 0;
  maya.on("request", (request) => {
    if (request.url().endsWith("/rpc/startCall")) calls += 1;
  });
  const release = await holdResponses(maya, "startCall");
  await maya.keyboard.press("Enter");
  await maya.keyboard.press("Control+Enter");
  await maya.keyboard.press("Enter");
  await expect.poll(() => calls).toBe(1);
  await release();
  await handset(phones.outside, "Lotte Berg").getByRole("button", { name: "Answer" }).waitFor();
  expect(calls).toBe(1);
});
