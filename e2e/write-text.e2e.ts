// A text is written with the same care as an email: an unfilled placeholder is questioned, a draft continues at its
// end, and on a phone it is recognizable as a draft. A long unread thread opens at its first unread text.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listOpenConversationsOf } from "./email-steps.ts";
import {
  conversationRegion,
  hasFocus,
  messageBox,
  openRow,
  rowOf,
  send,
  setUpWorkspace,
  timeline,
} from "./member-steps.ts";
import { createSimulatorSteps } from "./simulator-steps.ts";
import {
  type E2eApp,
  owner,
  saveScreenshotsOnFailure,
  signIn,
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

test("a text with an unfilled placeholder is questioned before sending", async () => {
  await openRow(maya, "Ada Brook", "sms");
  await messageBox(maya).fill("Hello {{contact.firstName}}");
  await maya.keyboard.press("Control+Enter");
  await maya.getByText("Fill in {{contact.firstName}} before sending.").waitFor();
  await expect.poll(() => messageBox(maya).inputValue()).toBe("Hello {{contact.firstName}}");
  await messageBox(maya).fill("Hello Ada");
  await send(maya).click();
  await timeline(maya).getByText("Hello Ada", { exact: true }).waitFor();

  await messageBox(maya).fill("We call it {{name}}");
  await send(maya).click();
  await maya.getByRole("button", { name: "Send anyway" }).click();
  await timeline(maya).getByText("We call it {{name}}").waitFor();
  // The next test reloads the page, which returns a text that wasn't sent yet to its draft.
  await expect
    .poll(() => createSimulatorSteps(app, maya).textsOn("Ada Brook"))
    .toEqual(expect.arrayContaining(["Hello Ada", "We call it {{name}}"]));
});

test("a draft is continued at its end", async () => {
  await messageBox(maya).fill("First");
  await expect
    .poll(async () =>
      (await listOpenConversationsOf(app, maya, "Ada Brook")).map((one) => one.hasDraft),
    )
    .toContain(true);
  await maya.reload();
  await timeline(maya).waitFor();
  await maya.keyboard.press("t");
  await hasFocus(maya, messageBox(maya));
  await maya.keyboard.type(" and second");
  await expect.poll(() => messageBox(maya).inputValue()).toBe("First and second");
});

test("on a phone an unsent draft is recognizable as a draft, with no check mark beside it", async () => {
  const phone = await app.person({ viewport: { width: 360, height: 740 }, hasTouch: true });
  await signIn(phone, app.url, owner.email, owner.password);
  await rowOf(phone, "Ada Brook", "sms").tap();
  await phone.getByRole("button", { name: "Draft First and second" }).waitFor();
  const bar = phone.getByTestId("quick-bar");
  expect(await bar.getByRole("button", { name: "Close" }).count()).toBe(0);
  await bar.getByRole("button", { name: "Continue draft" }).tap();
  await expect.poll(() => messageBox(phone).inputValue()).toBe("First and second");
});

test("a long unread thread opens with its first unread text in view", async () => {
  const simulator = createSimulatorSteps(app, maya);
  await openRow(maya, "Max Oduya", "sms");
  await expect
    .poll(async () => (await listOpenConversationsOf(app, maya, "Max Oduya"))[0]?.readSeq)
    .toBeGreaterThan(0);
  await rowOf(maya, "Ada Brook", "sms").click();
  await conversationRegion(maya)
    .getByRole("heading", { name: /Ada Brook/ })
    .waitFor();
  for (let nth = 1; nth <= 130; nth += 1) await simulator.text("Max Oduya", `Unread text ${nth}.`);
  await expect
    .poll(async () => {
      const [row] = await listOpenConversationsOf(app, maya, "Max Oduya");
      return row?.lastEntry.preview;
    })
    .toBe("Unread text 130.");
  const [row] = await listOpenConversationsOf(app, maya, "Max Oduya");
  await maya.goto(`${app.url}/conversations/open/${row?.number}`);
  const first = timeline(maya).getByText("Unread text 1.", { exact: true });
  await first.waitFor();
  const isInView = () =>
    first.evaluate((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      const box = one.closest("[data-part=timeline]")?.getBoundingClientRect();
      return box !== undefined && top >= box.top && bottom <= box.bottom;
    });
  await expect.poll(isInView).toBe(true);
  await conversationRegion(maya).getByRole("button", { name: "130 new" }).waitFor();
  // It is still there once everything has settled.
  await new Promise((done) => setTimeout(done, 1_000));
  expect(await isInView()).toBe(true);
});
