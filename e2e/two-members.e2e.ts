// Two members do not both reply unknowingly, no draft is lost, and only an inbox's own team can see it.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  conversationRegion,
  hasFocus,
  joinAsMember,
  list,
  messageBox,
  openRow,
  ravi as raviShah,
  rowOf,
  rpc,
  send,
  setUpWorkspace,
  timeline,
} from "./member-steps.ts";
import { createSimulatorSteps, type SimulatorSteps } from "./simulator-steps.ts";
import {
  type E2eApp,
  expectAccessible,
  owner,
  saveScreenshotsOnFailure,
  signIn,
  startE2eApp,
} from "./start-e2e-app.ts";

let app: E2eApp;
let maya: Page;
let ravi: Page;
let simulator: SimulatorSteps;
/** While true, Maya's browser receives no feed frames. */
let isMayaDeaf = false;

beforeAll(async () => {
  app = await startE2eApp();
  maya = await setUpWorkspace(app);
  await maya.routeWebSocket(/\/api\/v1\/feed/, (page) => {
    const server = page.connectToServer();
    server.onMessage((message) => {
      if (!isMayaDeaf) page.send(message);
    });
  });
  await maya.reload();
  ravi = await joinAsMember(app, maya, raviShah, { colorScheme: "dark" });
  simulator = createSimulatorSteps(app, maya);
});
afterAll(() => app?.close());
saveScreenshotsOnFailure(() => app);

test("each member sees who else is viewing and who is writing", async () => {
  await openRow(maya, "Ada Brook");
  await openRow(ravi, "Ada Brook");
  await conversationRegion(maya).getByText("Ravi is viewing").waitFor();
  await conversationRegion(ravi).getByText("Maya is viewing").waitFor();
  await messageBox(ravi).fill("I could come");
  await conversationRegion(maya).getByText("Ravi is writing a text").waitFor();
  await expectAccessible(maya, "a colleague is writing");
  await messageBox(ravi).fill("");
  await conversationRegion(maya).getByText("Ravi is writing a text").waitFor({ state: "detached" });
});

test("Ravi replies while Maya writes: her send is stopped, her draft is kept, and she can send anyway", async () => {
  await messageBox(maya).fill("I can come on Tuesday");
  isMayaDeaf = true;
  await messageBox(ravi).fill("We'll come today");
  await send(ravi).click();
  await timeline(ravi).getByText("We'll come today").waitFor();
  await conversationRegion(ravi)
    .getByText(/delivered/)
    .waitFor();
  await send(maya).click();
  await maya.getByText("Ravi replied while you were typing. Your draft is saved.").waitFor();
  await expect.poll(() => messageBox(maya).inputValue()).toBe("I can come on Tuesday");
  expect(await timeline(ravi).getByText("I can come on Tuesday").count()).toBe(0);
  await expectAccessible(maya, "a stopped send");
  isMayaDeaf = false;
  await conversationRegion(maya).getByRole("button", { name: "Send anyway" }).click();
  await timeline(ravi).getByText("I can come on Tuesday").waitFor();
  await expect.poll(() => messageBox(maya).inputValue()).toBe("");
  // The reload fetches the missed change.
  await maya.reload();
  await timeline(maya).getByText("We'll come today").waitFor();
});

test("a teammate's reply that Maya sees while writing blocks her send until she views it", async () => {
  // Wait for the reload: from here on she receives Ravi's changes.
  await conversationRegion(maya).getByText("Ravi is viewing").waitFor();
  await messageBox(maya).fill("Shall I come at nine?");
  // He saw her text before he began to write, if only for an instant: his send is not stopped.
  await messageBox(ravi).fill("The plumber comes at eight");
  await send(ravi).click();
  const notice = maya.getByText("Ravi replied while you were typing. Your draft is saved.");
  await notice.waitFor();
  await send(maya).click();
  const show = conversationRegion(maya).getByRole("button", { name: "Show", exact: true });
  await hasFocus(maya, show);
  await maya.getByRole("alert").getByText("Nothing was sent.").waitFor();
  expect(await show.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe("solid");
  await messageBox(maya).press("Control+Enter");
  await hasFocus(maya, show);
  // Escape returns to the text; it doesn't close the conversation.
  await maya.keyboard.press("Escape");
  await hasFocus(maya, messageBox(maya));
  expect(await messageBox(maya).inputValue()).toBe("Shall I come at nine?");
  await show.click();
  await notice.waitFor({ state: "detached" });
  await hasFocus(maya, maya.locator("[data-part=timeline]"));
  await send(maya).click();
  await timeline(ravi).getByText("Shall I come at nine?").waitFor();
});

test("an email that Maya schedules while Ravi replies is scheduled anyway, not sent at once", async () => {
  for (const page of [maya, ravi]) {
    await rowOf(page, "Hana Novak").click();
    await conversationRegion(page).getByRole("heading", { name: "Invoice for March" }).waitFor();
  }
  await messageBox(maya).fill("Here is what we agreed.");
  await messageBox(ravi).fill("I'll send it today.");
  await send(ravi).click();
  await maya.getByText("Ravi replied while you were typing. Your draft is saved.").waitFor();
  await maya.getByRole("button", { name: "More send options" }).click();
  await maya.getByRole("menuitem", { name: /^Tomorrow morning/ }).click();
  await maya.getByRole("alert").getByText("Nothing was sent.").waitFor();
  await maya.getByRole("button", { name: "Schedule anyway" }).click();
  await timeline(maya)
    .getByRole("listitem")
    .filter({ hasText: "Here is what we agreed." })
    .getByText(/scheduled for tomorrow/)
    .waitFor();
});

test("a draft survives a reload and appears on another device", async () => {
  await openRow(maya, "Max Oduya");
  await messageBox(maya).fill("Half a sen");
  const laptop = await app.person();
  await signIn(laptop, app.url, owner.email, owner.password);
  await laptop.goto(`${app.url}/conversations/drafts`);
  await openRow(laptop, "Max Oduya");
  await expect.poll(() => messageBox(laptop).inputValue()).toBe("Half a sen");
  await messageBox(laptop).fill("Half a sentence, and the rest");
  await expect.poll(() => messageBox(maya).inputValue()).toBe("Half a sentence, and the rest");
  await maya.reload();
  await expect.poll(() => messageBox(maya).inputValue()).toBe("Half a sentence, and the rest");
  await laptop.context().close();
});

test("a member mentioned in a note finds it under Mentions", async () => {
  await conversationRegion(maya).getByRole("tab", { name: "Note" }).click();
  await messageBox(maya).fill("@Ravi Shah, you know him");
  await maya.getByRole("button", { name: "Add note" }).click();
  const mentions = ravi
    .getByRole("navigation", { name: "Views" })
    .getByRole("link", { name: /^Mentions/ });
  await mentions.getByText("1").waitFor();
  await mentions.click();
  await openRow(ravi, "Max Oduya");
  await timeline(ravi).getByText("you know him").waitFor();
  // Once read, it is not counted, and stays in the list.
  await mentions.getByText("1").waitFor({ state: "detached" });
  await ravi.evaluate(
    () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
  );
  await ravi.keyboard.press("Escape");
  await ravi.reload();
  await rowOf(ravi, "Max Oduya").waitFor();
  expect(await rowOf(ravi, "Max Oduya").getAttribute("data-unread")).toBeNull();
});

test("an inbox restricted to its team disappears for everyone else at once, and stays hidden", async () => {
  await simulator.text("Bill Tranter", "A table for two on the private line?", "Bookings");
  await ravi.goto(`${app.url}/conversations/open`);
  await openRow(ravi, "Bill Tranter", "sms");
  await timeline(ravi).getByText("A table for two on the private line?").waitFor();
  const ravisViews = ravi.getByRole("navigation", { name: "Views" });
  await ravisViews.getByRole("link", { name: /Bookings/ }).waitFor();

  const { me, inboxes } = await rpc(app, maya, "getMe", {});
  const team = await rpc(app, maya, "createTeam", { name: "Events", memberIds: [me.id] });
  const bookings = inboxes.find((one) => one.name === "Bookings");
  if (!bookings) throw new Error("The street has lost a line.");
  await rpc(app, maya, "updateInbox", {
    inboxId: bookings.id,
    visibility: "team",
    teamId: team.id,
  });

  await rowOf(ravi, "Bill Tranter", "sms").waitFor({ state: "detached" });
  await ravisViews.getByRole("link", { name: /Bookings/ }).waitFor({ state: "detached" });
  await timeline(ravi)
    .getByText("A table for two on the private line?")
    .waitFor({ state: "detached" });
  await expectAccessible(ravi, "a conversation that was taken away");

  await maya.goto(`${app.url}/conversations/open`);
  await simulator.text("Hana Novak", "Psst, only the team", "Bookings");
  await list(maya).getByText("Psst, only the team").waitFor();
  await simulator.text("Hana Novak", "And this for everyone");
  await list(ravi).getByText("And this for everyone").waitFor();
  expect(await ravi.getByText("Psst, only the team").count()).toBe(0);
  await expect.poll(() => rowOf(ravi, "Hana Novak", "sms").count()).toBe(1);
});
