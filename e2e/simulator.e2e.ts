// The promise: the outside world is moved from its own page, and shows what went over the wire and how it was met.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { holdResponses } from "./hold-responses.ts";
import { openRow, room, rowOf, send, setUpWorkspace, timeline, words } from "./member-steps.ts";
import { type Street, streetOf } from "./simulator-steps.ts";
import {
  type E2eApp,
  expectAccessible,
  expectUpright,
  keepFailedScreens,
  startE2eApp,
} from "./start-e2e-app.ts";

let house: E2eApp;
let maya: Page;
let outside: Page;
let street: Street;
beforeAll(async () => {
  house = await startE2eApp();
  maya = await setUpWorkspace(house);
  street = streetOf(house, maya);
  outside = await maya.context().newPage();
  await outside.goto(`${house.url}/simulator`);
});
afterAll(() => house?.close());
keepFailedScreens(() => house);

const phone = (name: string) => outside.getByRole("region", { name });
const wire = () => outside.getByRole("region", { name: "Request log" });
const faults = () => outside.getByRole("region", { name: "Faults" });
const say = async (name: string, text: string) => {
  await phone(name).getByRole("textbox", { name: "Text message" }).fill(text);
  await phone(name).getByRole("button", { name: "Send text" }).click();
};

test("a text goes over the wire with a good signature, and each exchange opens", async () => {
  await say("Ada Brook", "It drips on my socks now");
  await phone("Ada Brook").getByText("Delivered to Deskbell").waitFor();
  const exchange = wire().getByRole("button", { name: /It drips on my socks now/ });
  await exchange.getByText(/valid signature/).waitFor();
  await exchange.click();
  await wire().getByText("Response 200").waitFor();
  await expectAccessible(outside, "the simulator with an exchange open");
  await exchange.click();
});

test("an event sent twice, and once more by hand, changes nothing at the desk", async () => {
  await faults().getByRole("switch", { name: "Send every event twice" }).click();
  await expect.poll(async () => (await street.state()).faults.weather).toBe("own");
  await say("Max Oduya", "Make it five at seven");
  await expect
    .poll(() =>
      wire()
        .getByRole("button", { name: /Make it five at seven/ })
        .count(),
    )
    .toBe(2);
  await faults().getByRole("switch", { name: "Send every event twice" }).click();
  await wire()
    .getByRole("button", { name: /Make it five at seven/ })
    .first()
    .click();
  await wire().getByRole("button", { name: "Send again" }).click();
  await expect
    .poll(() =>
      wire()
        .getByRole("button", { name: /Make it five at seven/ })
        .count(),
    )
    .toBe(3);
  // What comes after them is there, so they have been dealt with.
  await say("Max Oduya", "Thank you");
  await openRow(maya, "Max Oduya");
  await timeline(maya).getByText("Thank you").waitFor();
  await expect.poll(() => timeline(maya).getByText("Make it five at seven").count()).toBe(1);
});

test("a forged event is refused, and the filter leaves what did not go smoothly", async () => {
  const forge = faults().getByRole("switch", { name: "Forge a signature" });
  await forge.click();
  await faults()
    .getByRole("combobox", { name: "How often: Forge a signature" })
    .selectOption({ label: "always" });
  await expect
    .poll(async () => (await street.state()).faults.rules.map((rule) => rule.probability))
    .toEqual([1]);
  await say("Hana Novak", "Is it really me?");
  await wire()
    .getByText(/forged and rejected, as expected/)
    .first()
    .waitFor();
  await rowOf(maya, "Hana Novak").getByText("Is it really me?").waitFor();
  await wire().getByRole("radio", { name: "Rejected" }).click();
  await expect
    .poll(() =>
      wire()
        .getByRole("button", { name: /valid signature/ })
        .count(),
    )
    .toBe(0);
  await expectAccessible(outside, "what was refused");
  await wire().getByRole("radio", { name: "All" }).click();
});

test("weather is chosen by name, and Reset brings back the fine one", async () => {
  await faults().getByRole("radio", { name: "Many" }).click();
  await expect.poll(async () => (await street.state()).faults.weather).toBe("storm");
  await expectAccessible(outside, "a storm");
  await faults().getByRole("button", { name: "Reset" }).click();
  await expect.poll(async () => (await street.state()).faults.weather).toBe("fine");
  expect(await faults().getByRole("radio", { name: "None" }).getAttribute("aria-checked")).toBe(
    "true",
  );
});

test("two choices made while the first is not answered are both kept, in that order", async () => {
  const letGo = await holdResponses(outside, "/simulator/api/faults");
  const asked: string[] = [];
  outside.on("request", (one) => {
    if (one.method() === "PUT" && one.url().endsWith("/faults")) asked.push(one.postData() ?? "");
  });
  await faults().getByRole("radio", { name: "Many" }).click();
  const drizzle = faults().getByRole("radio", { name: "Some" });
  await drizzle.click();
  await expect.poll(() => drizzle.getAttribute("aria-checked")).toBe("true");
  // Two requests at once may overtake each other.
  await expect.poll(() => asked).toEqual([expect.stringContaining("storm")]);
  await letGo();
  await expect.poll(async () => (await street.state()).faults.weather).toBe("drizzle");
  await expect.poll(() => drizzle.getAttribute("aria-checked")).toBe("true");
  await faults().getByRole("button", { name: "Reset" }).click();
  await expect.poll(async () => (await street.state()).faults.weather).toBe("fine");
});

test("a phone that is off gets no text and the desk says so; switched on again it does", async () => {
  await phone("Max Oduya").getByRole("button", { name: "Phone of Max Oduya" }).click();
  await outside.getByRole("menuitemcheckbox", { name: "Phone is off" }).click();
  await phone("Max Oduya")
    .getByText(/fail with 30003/)
    .waitFor();
  await words(maya).fill("Five it is");
  await send(maya).click();
  await room(maya)
    .getByText(/Not delivered: the phone was off/)
    .waitFor();
  await phone("Max Oduya")
    .getByText(/One has failed so far/)
    .waitFor();
  await expectAccessible(outside, "a phone that is off");
  await phone("Max Oduya").getByRole("button", { name: "Turn on" }).click();
  await phone("Max Oduya").getByRole("textbox", { name: "Text message" }).waitFor();
  await room(maya).getByRole("button", { name: "Try again" }).click();
  const bubble = phone("Max Oduya").getByText("Five it is");
  await bubble.waitFor();
  // A bubble is as high as its one line of words, and not as a screen.
  const box = await bubble.locator("..").boundingBox();
  expect(box?.height).toBeLessThan(60);
});

test("who moves in is a stranger to the desk; a number that is taken is told by the form", async () => {
  await outside.getByRole("button", { name: "Add a customer" }).click();
  const dialog = outside.getByRole("dialog", { name: "Add a customer" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Lotte Berg");
  await dialog.getByRole("textbox", { name: "Phone number" }).fill("07700 900177");
  await dialog.getByRole("button", { name: "Add a customer" }).click();
  await expect
    .poll(() => dialog.getByRole("textbox", { name: "Phone number" }).getAttribute("aria-invalid"))
    .toBe("true");
  await expectAccessible(outside, "a customer refused");
  await dialog.getByRole("textbox", { name: "Phone number" }).fill("07700 900321");
  await dialog.getByRole("button", { name: "Add a customer" }).click();
  await dialog.waitFor({ state: "detached" });
  await say("Lotte Berg", "Do you open on Sundays?");
  await rowOf(maya, "07700 900321").getByText("Do you open on Sundays?").waitFor();
});

test("who moves in stands in the street though no event announces it", async () => {
  const events = "**/simulator/api/events";
  await outside.route(events, (route) => route.abort());
  await outside.reload();
  await outside.getByRole("button", { name: "Add a customer" }).click();
  const dialog = outside.getByRole("dialog", { name: "Add a customer" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Otto Lind");
  await dialog.getByRole("textbox", { name: "Phone number" }).fill("07700 900322");
  await outside.route("**/simulator/api/state", (route) => route.abort());
  await dialog.getByRole("button", { name: "Add a customer" }).click();
  await phone("Otto Lind").waitFor();
  await outside.unroute("**/simulator/api/state");
  await outside.unroute(events);
  await outside.reload();
});

test("at night and on a phone the street is the same", async () => {
  await outside.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(outside, "the street");
  await outside.setViewportSize({ width: 360, height: 740 });
  for (const pane of ["Request log", "Faults", "Customers"]) {
    await outside.getByRole("radio", { name: pane, exact: true }).click();
    await expectAccessible(outside, `the street, ${pane}`);
    // The street itself is walked along.
    await expectUpright(outside, pane, ["Customers"]);
  }
});
