// The promise: a call that is over ends calmly. Nothing jumps, and no press that was meant for it does something else.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { required } from "#domain/errors.ts";
import { flowOf, ring as ringStep, voicemail } from "#testing/app/calls/call-flows.ts";
import {
  answer,
  callInbox,
  deed,
  handset,
  loadDrivers,
  type Phones,
  ring,
  setFlow,
} from "./phone-steps.ts";
import { expectAccessible, keepFailedScreens } from "./start-e2e-app.ts";

let phones: Phones;
let maya: Page;
beforeAll(async () => {
  phones = await loadDrivers();
  ({ page: maya } = phones.maya);
  await setFlow(phones, flowOf(ringStep("ring", "vm", { seconds: 60 }), voicemail("vm")));
  await maya.getByRole("button", { name: "Phone: Ready for calls" }).waitFor();
});
afterAll(() => phones?.close());
keepFailedScreens(() => phones?.house);

const begin = async () => {
  await callInbox(handset(phones.outside, "Ada Brook"));
  await ring(maya).waitFor();
};
const after = () => maya.getByRole("region", { name: "After the call with Ada Brook" });

test("a double click on Hang up ends the call, and its dock stays and becomes the wrap-up", async () => {
  await begin();
  await answer(maya);
  await deed(maya, "Hold").and(maya.locator(":enabled")).waitFor();
  const end = maya.getByRole("button", { name: "Hang up" });
  await end.hover();
  await maya.evaluate(() => {
    const look = () => {
      if (document.querySelector(".call-dock") === null) document.body.dataset.sawNoDock = "yes";
      requestAnimationFrame(look);
    };
    look();
  });
  const { x, y, width, height } = required(await end.boundingBox(), "it is on the screen");
  await maya.mouse.dblclick(x + width / 2, y + height / 2);
  await after().getByRole("button", { name: "Resolved" }).waitFor();
  expect(await maya.locator("body").getAttribute("data-saw-no-dock")).toBeNull();
});

test("an outcome is chosen, a note written, and Done says both", async () => {
  await maya.keyboard.press("2");
  await after().getByRole("button", { name: "Needs follow-up", pressed: true }).waitFor();
  await expectAccessible(maya, "an outcome that is chosen");
  await after().getByRole("textbox", { name: "Call note" }).fill("Ring her on Monday.");
  await maya.keyboard.press("Enter");
  await after().waitFor({ state: "detached" });
  await maya.getByRole("button", { name: "Phone: Ready for calls" }).waitFor();
});

test("Decline takes the keyboard at once, and the pointer only once it has stood there for a moment", async () => {
  // Looked at by the page itself: a busy machine may take longer than that moment to do so from outside.
  await maya.evaluate(() => {
    const changes = new MutationObserver(() => {
      const decline = document.querySelector<HTMLElement>(".ring-decline");
      if (decline === null) return;
      changes.disconnect();
      document.body.dataset.atFirst = decline.style.pointerEvents;
    });
    changes.observe(document.body, { childList: true, subtree: true });
  });
  await begin();
  const decline = ring(maya).getByRole("button", { name: "Decline" });
  expect(await maya.locator("body").getAttribute("data-at-first")).toBe("none");
  await expect.poll(() => decline.evaluate((one) => one.style.pointerEvents)).toBe("");
  await decline.focus();
  await maya.keyboard.press("Enter");
  await ring(maya).waitFor({ state: "detached" });
});
