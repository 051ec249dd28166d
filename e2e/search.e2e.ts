// Search finds any message as one types, works with the keyboard alone, and one click opens the result.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { conversationRegion, hasFocus, rowOf, rpc, setUpWorkspace } from "./member-steps.ts";
import { createSimulatorSteps } from "./simulator-steps.ts";
import {
  type E2eApp,
  expectAccessible,
  expectUpright,
  saveScreenshotsOnFailure,
  startE2eApp,
} from "./start-e2e-app.ts";

let app: E2eApp;
let maya: Page;
beforeAll(async () => {
  app = await startE2eApp();
  maya = await setUpWorkspace(app);
  const simulator = createSimulatorSteps(app, maya);
  await simulator.addCustomer("Priya Nair", "07700 900842", "priya@nair.example");
  const priya = await simulator.mailbox("priya@nair.example");
  await priya.write({
    subject: "Boiler loses pressure",
    text: "Since last night the thermostat shows Zephyrine instead of a number, and the boiler has lost pressure twice. Could someone come before Friday?",
    files: [{ name: "thermostat-reading.txt", type: "text/plain", base64: "MTQgQw==" }],
  });
  await rowOf(maya, "Priya Nair").waitFor();
  await simulator.text("Max Oduya", "The boiler man came, thank you. Invoice 4711 please.");
  await rowOf(maya, "Max Oduya")
    .getByText(/boiler man/)
    .waitFor();
  // Wait for the simulator's own emails.
  await rowOf(maya, "Hana Novak").waitFor();
  const { rows } = await rpc(app, maya, "listConversations", { view: "open" });
  const hana = rows.find((row) => row.contactName === "Hana Novak");
  if (!hana) throw new Error("Hana has written");
  await rpc(app, maya, "addNote", {
    conversationId: hana.id,
    text: "Boiler is two years old, still under guarantee. Ask the maker first.",
    mentions: [],
  });
});
afterAll(() => app?.close());
saveScreenshotsOnFailure(() => app);

const box = () => maya.getByRole("searchbox", { name: "Search" });
const results = () => maya.getByRole("listbox", { name: "Results" });
const hits = () => results().getByRole("option");
const marks = () => results().locator("mark").allInnerTexts();
const press = (key: string) => maya.keyboard.press(key);

async function checkAppearance(where: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await maya.emulateMedia({ colorScheme });
    await expectAccessible(maya, where);
  }
  await maya.emulateMedia({ colorScheme: "light" });
  await expectUpright(maya, where, ["Filters", "People"]);
}

test("text typed before the search has loaded appears in its field, and closes nothing", async () => {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await maya.reload();
  await rowOf(maya, "Hana Novak").waitFor();
  await maya.route(/search-pane.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await press("/");
  await maya.keyboard.type("letter #e");
  await press("Backspace");
  release();
  await hasFocus(maya, box());
  await expect.poll(() => box().inputValue()).toBe("letter #");
  await press("Escape");
  await press("Escape");
  await rowOf(maya, "Hana Novak").waitFor();
  await maya.unroute(/search-pane.*\.js$/);
});

test("the slash moves to the search field, and results appear as one types", async () => {
  await press("/");
  await hasFocus(maya, box());
  await maya.getByRole("heading", { name: "Search everything" }).waitFor();
  await checkAppearance("search, nothing asked");

  await maya.keyboard.type("boil");
  await hits().nth(2).waitFor();
  await expect.poll(() => hits().count()).toBe(3);
  await expect.poll(() => hits().first().innerText()).toContain("Hana Novak");
  expect(new Set(await marks())).toEqual(new Set(["Boiler", "boiler"]));
  expect(new URL(maya.url()).searchParams.get("q")).toBe("boil");
  await checkAppearance("search, results");
});

test("the arrow key moves down, j and k move, Enter opens, and Back restores the results", async () => {
  await press("ArrowDown");
  await hasFocus(maya, hits().first());
  await press("j");
  await hasFocus(maya, hits().nth(1));
  await press("k");
  await hasFocus(maya, hits().first());
  await press("k");
  await hasFocus(maya, box());
  await press("ArrowDown");
  await press("Enter");
  await conversationRegion(maya).getByRole("heading", { name: "Invoice for March" }).waitFor();
  await conversationRegion(maya).locator("[data-asked]").getByText("two years old").waitFor();
  await maya.goBack();
  await hits().first().waitFor();
  await expect.poll(() => box().inputValue()).toBe("boil");
});

test("filters are part of the query: channel, sender, files; people are listed on top", async () => {
  const filters = maya.getByRole("toolbar", { name: "Filters" });
  await filters.getByRole("button", { name: "Channel" }).click();
  await maya.getByRole("menuitemcheckbox", { name: "Emails" }).click();
  await expect.poll(() => box().inputValue()).toBe("is:email boil");
  await expect.poll(() => hits().count()).toBe(1);
  await expect.poll(() => hits().innerText()).toContain("Priya Nair");
  await filters.getByRole("button", { name: "Emails" }).click();
  await maya.getByRole("menuitemcheckbox", { name: "All channels" }).click();
  await expect.poll(() => hits().count()).toBe(3);
  await filters.getByRole("button", { name: "Sender" }).click();
  await maya.getByRole("menuitemcheckbox", { name: /Maya Lund/ }).click();
  await expect.poll(() => hits().count()).toBe(1);

  await box().fill("thermostat-read");
  await hits().getByText("thermostat-reading").waitFor();
  await box().fill("priya");
  const people = maya.getByRole("list", { name: "People" });
  await people.getByRole("link", { name: /Priya Nair/ }).waitFor();
  await checkAppearance("search, a person");
  await people.getByRole("link", { name: /Priya Nair/ }).click();
  await conversationRegion(maya).getByRole("heading", { name: "Boiler loses pressure" }).waitFor();
});

test("an empty result says what to try, an unknown name is reported, and a failed search can be retried", async () => {
  await press("/");
  await box().fill("kettledrum");
  await maya.getByRole("heading", { name: "Nothing found for “kettledrum”" }).waitFor();
  await checkAppearance("search, nothing found");
  await box().fill("boiler tag:nobody");
  await maya.getByRole("heading", { name: "No tag is named “nobody”." }).waitFor();
  await box().fill("boiler is:opne");
  await maya.getByRole("heading", { name: /“is:opne” isn't a valid filter/ }).waitFor();
  await maya.getByRole("button", { name: "Search for boiler is:open" }).click();
  await expect.poll(() => box().inputValue()).toBe("boiler is:open");

  await maya.route("**/rpc/search", (route) => route.abort());
  await box().fill("pressure");
  const again = maya.getByRole("button", { name: "Reload" });
  await again.waitFor();
  await checkAppearance("search, failed");
  await maya.unroute("**/rpc/search");
  await again.click();
  await hits().first().waitFor();
});

test("the command palette finds conversations by subject and number, and Enter opens them", async () => {
  await press("Escape");
  await maya.goto(`${app.url}/conversations/open`);
  await rowOf(maya, "Max Oduya").waitFor();
  const open = async (typed: string, option: RegExp) => {
    await press("Control+k");
    const commands = maya.getByRole("dialog", { name: "Commands" });
    await hasFocus(maya, commands.getByRole("combobox"));
    await maya.keyboard.type(typed);
    await commands.getByRole("option", { name: option }).waitFor();
    await expectAccessible(maya, "conversations in the palette");
    await press("Enter");
    await commands.waitFor({ state: "hidden" });
  };
  await open("loses press", /^Priya Nair: Boiler loses pressure/);
  await conversationRegion(maya).getByRole("heading", { name: "Boiler loses pressure" }).waitFor();
  const { rows } = await rpc(app, maya, "listConversations", { view: "open" });
  const max = rows.find((row) => row.contactName === "Max Oduya");
  await open(`#${max?.number}`, /^Max Oduya/);
  await conversationRegion(maya)
    .getByText(/boiler man/)
    .waitFor();
});

test("the last entry of the command palette searches for the typed text", async () => {
  await press("Escape");
  await maya.goto(`${app.url}/conversations/open`);
  await rowOf(maya, "Max Oduya").waitFor();
  await press("Control+k");
  await hasFocus(maya, maya.getByRole("dialog", { name: "Commands" }).getByRole("combobox"));
  await maya.keyboard.type("zephyrine");
  await maya.getByRole("option", { name: "Search for “zephyrine”" }).waitFor();
  await press("Enter");
  await expect.poll(() => marks()).toEqual(["Zephyrine"]);
});

test("on a phone the results fill the screen, with a way back", async () => {
  await maya.setViewportSize({ width: 360, height: 740 });
  await box().fill("boiler");
  await expect.poll(() => hits().count()).toBe(3);
  await checkAppearance("search by thumb");
  await box().fill("");
  await maya.getByRole("heading", { name: "Search everything" }).waitFor();
  await checkAppearance("search by thumb, nothing asked");
  await maya.getByRole("button", { name: "Back" }).click();
  await rowOf(maya, "Max Oduya").waitFor();
});

test("returning from a search result restores the focus on it", async () => {
  await maya.setViewportSize({ width: 1440, height: 900 });
  await maya.goto(`${app.url}/search?q=the`);
  await hits().nth(1).waitFor();
  const id = await hits().nth(1).getAttribute("id");
  await maya.keyboard.press("j");
  await maya.keyboard.press("j");
  await hasFocus(maya, hits().nth(1));
  await maya.keyboard.press("Enter");
  await maya.getByRole("textbox", { name: "Message" }).waitFor();
  await maya.evaluate(
    () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
  );
  await maya.keyboard.press("Escape");
  await hasFocus(maya, maya.locator(`#${id}`));
});

test("returning from the result that Enter in the search box opened puts the focus on it", async () => {
  await maya.goto(`${app.url}/conversations/open`);
  await rowOf(maya, "Hana Novak").waitFor();
  await press("/");
  await hasFocus(maya, box());
  await maya.keyboard.type("boil");
  await hits().first().waitFor();
  const id = await hits().first().getAttribute("id");
  await press("Enter");
  await maya.getByRole("textbox", { name: "Message" }).waitFor();
  await press("Escape");
  await hasFocus(maya, maya.locator(`#${id}`));
});
