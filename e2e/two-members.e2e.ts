// The promise: nobody answers twice, nobody's words are lost, and a line's own team is the only one to know of it.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  ask,
  hasFocus,
  joinAsMember,
  list,
  openRow,
  ravi as raviShah,
  room,
  rowOf,
  send,
  setUpWorkspace,
  timeline,
  words,
} from "./member-steps.ts";
import { type Street, streetOf } from "./simulator-steps.ts";
import {
  type E2eApp,
  expectAccessible,
  keepFailedScreens,
  owner,
  signIn,
  startE2eApp,
} from "./start-e2e-app.ts";

let house: E2eApp;
let maya: Page;
let ravi: Page;
let street: Street;
/** While true, nothing that happens is told to Maya's browser. */
let isMayaDeaf = false;

beforeAll(async () => {
  house = await startE2eApp();
  maya = await setUpWorkspace(house);
  await maya.routeWebSocket(/\/api\/v1\/feed/, (page) => {
    const server = page.connectToServer();
    server.onMessage((news) => {
      if (!isMayaDeaf) page.send(news);
    });
  });
  await maya.reload();
  ravi = await joinAsMember(house, maya, raviShah, { colorScheme: "dark" });
  street = streetOf(house, maya);
});
afterAll(() => house?.close());
keepFailedScreens(() => house);

test("each sees who else is looking, and who is writing", async () => {
  await openRow(maya, "Ada Brook");
  await openRow(ravi, "Ada Brook");
  await room(maya).getByText("Ravi is viewing").waitFor();
  await room(ravi).getByText("Maya is viewing").waitFor();
  await words(ravi).fill("I could come");
  await room(maya).getByText("Ravi is writing a text").waitFor();
  await expectAccessible(maya, "a colleague is writing");
  await words(ravi).fill("");
  await room(maya).getByText("Ravi is writing a text").waitFor({ state: "detached" });
});

test("Ravi answers while Maya writes: her send is stopped, her words are kept, and may go anyway", async () => {
  await words(maya).fill("I can come on Tuesday");
  isMayaDeaf = true;
  await words(ravi).fill("Somebody comes today");
  await send(ravi).click();
  await timeline(ravi).getByText("Somebody comes today").waitFor();
  await room(ravi)
    .getByText(/delivered/)
    .waitFor();
  await send(maya).click();
  await maya.getByText("Ravi replied while you were typing. Your draft is saved.").waitFor();
  await expect.poll(() => words(maya).inputValue()).toBe("I can come on Tuesday");
  expect(await timeline(ravi).getByText("I can come on Tuesday").count()).toBe(0);
  await expectAccessible(maya, "a stopped send");
  isMayaDeaf = false;
  await room(maya).getByRole("button", { name: "Send anyway" }).click();
  await timeline(ravi).getByText("I can come on Tuesday").waitFor();
  await expect.poll(() => words(maya).inputValue()).toBe("");
  // What went by unheard is asked for.
  await maya.reload();
  await timeline(maya).getByText("Somebody comes today").waitFor();
});

test("a colleague's answer that Maya sees while she writes holds hers until she looks or insists", async () => {
  // After the reload: from now on she hears of what Ravi does.
  await room(maya).getByText("Ravi is viewing").waitFor();
  await words(maya).fill("Shall I come at nine?");
  await words(ravi).fill("The plumber comes at eight");
  await send(ravi).click();
  const told = maya.getByText("Ravi replied while you were typing. Your draft is saved.");
  await told.waitFor();
  await send(maya).click();
  const show = room(maya).getByRole("button", { name: "Show", exact: true });
  await hasFocus(maya, show);
  await words(maya).press("Control+Enter");
  await hasFocus(maya, show);
  expect(await words(maya).inputValue()).toBe("Shall I come at nine?");
  await show.click();
  await told.waitFor({ state: "detached" });
  await send(maya).click();
  await timeline(ravi).getByText("Shall I come at nine?").waitFor();
});

test("a draft survives the reload and follows to another device", async () => {
  await openRow(maya, "Max Oduya");
  await words(maya).fill("Half a sen");
  const laptop = await house.person();
  await signIn(laptop, house.url, owner.email, owner.password);
  await laptop.goto(`${house.url}/conversations/drafts`);
  await openRow(laptop, "Max Oduya");
  await expect.poll(() => words(laptop).inputValue()).toBe("Half a sen");
  await words(laptop).fill("Half a sentence, and the rest");
  await expect.poll(() => words(maya).inputValue()).toBe("Half a sentence, and the rest");
  await maya.reload();
  await expect.poll(() => words(maya).inputValue()).toBe("Half a sentence, and the rest");
  await laptop.context().close();
});

test("who is called in a note finds it under Mentions", async () => {
  await room(maya).getByRole("tab", { name: "Note" }).click();
  await words(maya).fill("@Ravi Shah, you know him");
  await maya.getByRole("button", { name: "Add note" }).click();
  const mentions = ravi
    .getByRole("navigation", { name: "Views" })
    .getByRole("link", { name: /^Mentions/ });
  await mentions.getByText("1").waitFor();
  await mentions.click();
  await openRow(ravi, "Max Oduya");
  await timeline(ravi).getByText("you know him").waitFor();
  // Read, it stays in the list until he leaves it.
  await mentions.getByText("1").waitFor({ state: "detached" });
  expect(await rowOf(ravi, "Max Oduya").count()).toBe(1);
  await ravi.evaluate(
    () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
  );
  await ravi.keyboard.press("Escape");
  await ravi.getByText("No unread mentions").waitFor();
});

test("a line that becomes its team's own leaves the desk of everyone else at once, and stays away", async () => {
  await street.text("Bill Tranter", "A table for two on the private line?", "Bookings");
  await ravi.goto(`${house.url}/conversations/open`);
  await openRow(ravi, "Bill Tranter", "text");
  await timeline(ravi).getByText("A table for two on the private line?").waitFor();
  const ravisViews = ravi.getByRole("navigation", { name: "Views" });
  await ravisViews.getByRole("link", { name: /Bookings/ }).waitFor();

  const { me, lines } = await ask(house, maya, "getMe", {});
  const team = await ask(house, maya, "createTeam", { name: "Events", memberIds: [me.id] });
  const bookings = lines.find((one) => one.name === "Bookings");
  if (!bookings) throw new Error("The street has lost a line.");
  await ask(house, maya, "updateInbox", {
    inboxId: bookings.id,
    visibility: "team",
    teamId: team.id,
  });

  await rowOf(ravi, "Bill Tranter", "text").waitFor({ state: "detached" });
  await ravisViews.getByRole("link", { name: /Bookings/ }).waitFor({ state: "detached" });
  await timeline(ravi)
    .getByText("A table for two on the private line?")
    .waitFor({ state: "detached" });
  await expectAccessible(ravi, "a conversation that was taken away");

  await maya.goto(`${house.url}/conversations/open`);
  await street.text("Hana Novak", "Psst, only the team", "Bookings");
  await list(maya).getByText("Psst, only the team").waitFor();
  await street.text("Hana Novak", "And this for everyone");
  await list(ravi).getByText("And this for everyone").waitFor();
  expect(await ravi.getByText("Psst, only the team").count()).toBe(0);
  await expect.poll(() => rowOf(ravi, "Hana Novak", "text").count()).toBe(1);
});
