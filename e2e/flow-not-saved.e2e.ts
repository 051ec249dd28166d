// Publishing, earlier versions and discarding, while the draft of a call flow can't be saved.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { button, card, getPhoneInbox, openFlow } from "./flow-steps.ts";
import { rpc, setUpWorkspace } from "./member-steps.ts";
import {
  type E2eApp,
  expectAccessible,
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

/** So that there is an earlier version. */
async function publishOnce(): Promise<void> {
  const { id: inboxId } = await getPhoneInbox(app, maya);
  for (const note of ["first", "second"]) {
    const { draftVersion: version, live } = await rpc(app, maya, "getCallFlow", { inboxId });
    const steps = live.flow.steps.map((step) =>
      step.kind === "ring" ? { ...step, seconds: note === "first" ? 20 : 30 } : step,
    );
    const flow = { ...live.flow, steps };
    const saved = await rpc(app, maya, "saveCallFlowDraft", { inboxId, version, flow });
    await rpc(app, maya, "publishCallFlow", { inboxId, version: saved.draftVersion, note });
  }
  await button(maya, "Versions").waitFor();
  await maya.reload();
  await card(maya, "Ring").first().waitFor();
}

test("with a draft that can't be saved, publishing and earlier versions say why, and discarding works", async () => {
  await openFlow(app, maya);
  await publishOnce();
  await card(maya, "Ring").getByRole("button").first().click();
  const rings = maya.getByRole("spinbutton", { name: "Rings for" });
  await maya.route("**/rpc/saveCallFlowDraft", (route) => route.abort());
  await rings.fill("45");
  await button(maya, "Publish").click();
  const dialog = maya.getByRole("dialog");
  const reason = dialog.getByRole("alert").getByText("Your changes are still here.");
  await reason.waitFor();
  await dialog.getByRole("button", { name: "Publish" }).click();
  await reason.waitFor();
  await expectAccessible(maya, "a draft that can't be published");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await button(maya, "Versions").click();
  await button(maya, "Edit version 1").click();
  await reason.waitFor();
  await button(maya, "Close").click();
  await button(maya, "Discard").click();
  await maya.locator("#flow-keeping").getByText("Live").waitFor();
  await maya.unroute("**/rpc/saveCallFlowDraft");
});

test("a draft that another member's replaced isn't discarded with theirs", async () => {
  const { id: inboxId } = await getPhoneInbox(app, maya);
  const { draftVersion: version, live } = await rpc(app, maya, "getCallFlow", { inboxId });
  await maya.route(
    "**/rpc/saveCallFlowDraft",
    async (route) => {
      await rpc(app, maya, "saveCallFlowDraft", { inboxId, version, flow: live.flow });
      await route.continue();
    },
    { times: 1 },
  );
  await maya.getByRole("spinbutton", { name: "Rings for" }).fill("50");
  await maya.getByText("Maya Lund changed this call flow in the meantime.").waitFor();
  await button(maya, "Discard").click();
  const toast = maya.getByRole("alert").filter({ hasText: "Maya Lund changed this" });
  await toast.getByRole("button", { name: "Use their version" }).click();
  await maya.locator("#flow-keeping").getByText("Live").waitFor();
});

test("trying a failed save again doesn't replace what another member saved meanwhile, and asks", async () => {
  const { id: inboxId } = await getPhoneInbox(app, maya);
  await maya.route("**/rpc/saveCallFlowDraft", (route) => route.abort());
  await maya.getByRole("spinbutton", { name: "Rings for" }).fill("55");
  await button(maya, "Try again").waitFor();
  const { draftVersion: version, live } = await rpc(app, maya, "getCallFlow", { inboxId });
  const theirs = await rpc(app, maya, "saveCallFlowDraft", { inboxId, version, flow: live.flow });
  await maya.unroute("**/rpc/saveCallFlowDraft");
  await button(maya, "Try again").click();
  await maya.getByText("Maya Lund changed this call flow in the meantime.").waitFor();
  expect((await rpc(app, maya, "getCallFlow", { inboxId })).draftVersion).toBe(theirs.draftVersion);
  await button(maya, "Keep my version").click();
  await maya
    .getByText("Maya Lund changed this call flow in the meantime.")
    .waitFor({ state: "detached" });
  // The question goes when the save starts, not when it is answered.
  await expect
    .poll(async () => {
      const kept = await rpc(app, maya, "getCallFlow", { inboxId });
      return JSON.stringify(kept.draft?.flow);
    })
    .toContain('"seconds":55');
});
