// The call bar does not jump when a call ends, and a press meant for the call triggers nothing else.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { required } from "#domain/errors.ts";
import { flowOf, ring as ringStep, voicemail } from "#testing/app/calls/call-flows.ts";
import {
  answer,
  callButton,
  callInbox,
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

const startCall = async () => {
  await callInbox(handset(phones.outside, "Ada Brook"));
  await ring(maya).waitFor();
};
const wrapUpPanel = () => maya.getByRole("region", { name: "After the call with Ada Brook" });

test("a double click on Hang up ends the call, and its dock stays and becomes the wrap-up", async () => {
  await startCall();
  await answer(maya);
  await callButton(maya, "Hold").and(maya.locator(":enabled")).waitFor();
  const end = maya.getByRole("button", { name: "Hang up" });
  await end.hover();
  await maya.evaluate(() => {
    const look = () => {
      if (document.querySelector("[data-part~=call-dock]") === null)
        document.body.dataset.sawNoDock = "yes";
      requestAnimationFrame(look);
    };
    look();
  });
  const { x, y, width, height } = required(await end.boundingBox(), "it is on the screen");
  await maya.mouse.dblclick(x + width / 2, y + height / 2);
  await wrapUpPanel().getByRole("button", { name: "Resolved" }).waitFor();
  expect(await maya.locator("body").getAttribute("data-saw-no-dock")).toBeNull();
});

test("Done saves the chosen disposition and the note", async () => {
  await maya.keyboard.press("2");
  await wrapUpPanel().getByRole("button", { name: "Needs follow-up", pressed: true }).waitFor();
  await expectAccessible(maya, "an outcome that is chosen");
  await wrapUpPanel().getByRole("textbox", { name: "Call note" }).fill("Ring her on Monday.");
  await maya.keyboard.press("Enter");
  await wrapUpPanel().waitFor({ state: "detached" });
  await maya.getByRole("button", { name: "Phone: Ready for calls" }).waitFor();
});

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
  await decline.focus();
  await maya.keyboard.press("Enter");
  await ring(maya).waitFor({ state: "detached" });
});
