// The simulator page controls the outside world and shows the requests sent and the responses.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { holdResponses } from "./hold-responses.ts";
import {
  conversationRegion,
  messageBox,
  openRow,
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

let app: E2eApp;
let maya: Page;
let simulatorPage: Page;
let simulator: SimulatorSteps;
beforeAll(async () => {
  app = await startE2eApp();
  maya = await setUpWorkspace(app);
  simulator = createSimulatorSteps(app, maya);
  simulatorPage = await maya.context().newPage();
  await simulatorPage.goto(`${app.url}/simulator`);
});
afterAll(() => app?.close());
saveScreenshotsOnFailure(() => app);

const phone = (name: string) => simulatorPage.getByRole("region", { name });
const requestLog = () => simulatorPage.getByRole("region", { name: "Request log" });
const faults = () => simulatorPage.getByRole("region", { name: "Faults" });
const sendText = async (name: string, text: string) => {
  await phone(name).getByRole("textbox", { name: "Text message" }).fill(text);
  await phone(name).getByRole("button", { name: "Send text" }).click();
};

test("a text is sent with a valid signature, and each exchange can be opened", async () => {
  await sendText("Ada Brook", "Now it's dripping on my socks");
  await phone("Ada Brook").getByText("Delivered to Deskbell").waitFor();
  const exchange = requestLog().getByRole("button", { name: /Now it's dripping on my socks/ });
  await exchange.getByText(/valid signature/).waitFor();
  await exchange.click();
  await requestLog().getByText("Response 200").waitFor();
  await expectAccessible(simulatorPage, "the simulator with an exchange open");
  await exchange.click();
});

test("an event sent twice, and once more by hand, changes nothing in the app", async () => {
  await faults().getByRole("switch", { name: "Send every event twice" }).click();
  await expect.poll(async () => (await simulator.state()).faults.preset).toBe("custom");
  await sendText("Max Oduya", "Make it five at seven");
  await expect
    .poll(() =>
      requestLog()
        .getByRole("button", { name: /Make it five at seven/ })
        .count(),
    )
    .toBe(2);
  await faults().getByRole("switch", { name: "Send every event twice" }).click();
  await requestLog()
    .getByRole("button", { name: /Make it five at seven/ })
    .first()
    .click();
  await requestLog().getByRole("button", { name: "Send again" }).click();
  await expect
    .poll(() =>
      requestLog()
        .getByRole("button", { name: /Make it five at seven/ })
        .count(),
    )
    .toBe(3);
  // A later text has arrived, so they have been processed.
  await sendText("Max Oduya", "Thank you");
  await openRow(maya, "Max Oduya");
  await timeline(maya).getByText("Thank you").waitFor();
  await expect.poll(() => timeline(maya).getByText("Make it five at seven").count()).toBe(1);
});

test("a forged event is rejected, and the filter shows only rejected exchanges", async () => {
  const forge = faults().getByRole("switch", { name: "Forge a signature" });
  await forge.click();
  await faults()
    .getByRole("combobox", { name: "How often: Forge a signature" })
    .selectOption({ label: "always" });
  await expect
    .poll(async () => (await simulator.state()).faults.rules.map((rule) => rule.probability))
    .toEqual([1]);
  await sendText("Hana Novak", "Is it really me?");
  await requestLog()
    .getByText(/forged and rejected, as expected/)
    .first()
    .waitFor();
  await rowOf(maya, "Hana Novak").getByText("Is it really me?").waitFor();
  await requestLog().getByRole("radio", { name: "Rejected" }).click();
  await expect
    .poll(() =>
      requestLog()
        .getByRole("button", { name: /valid signature/ })
        .count(),
    )
    .toBe(0);
  await expectAccessible(simulatorPage, "what was refused");
  await requestLog().getByRole("radio", { name: "All" }).click();
});

test("a fault preset is chosen by name, and Reset restores the default", async () => {
  await faults().getByRole("radio", { name: "Many" }).click();
  await expect.poll(async () => (await simulator.state()).faults.preset).toBe("heavy");
  await expectAccessible(simulatorPage, "a storm");
  const reset = simulatorPage.waitForResponse((one) => one.url().endsWith("/api/faults"));
  await faults().getByRole("button", { name: "Reset" }).click();
  await reset;
  await expect.poll(async () => (await simulator.state()).faults.preset).toBe("none");
  expect(await faults().getByRole("radio", { name: "None" }).getAttribute("aria-checked")).toBe(
    "true",
  );
});

test("two choices made before the response to the first are both applied, in that order", async () => {
  const letGo = await holdResponses(simulatorPage, "/simulator/api/faults");
  const faultRequests: string[] = [];
  simulatorPage.on("request", (one) => {
    if (one.method() === "PUT" && one.url().endsWith("/faults"))
      faultRequests.push(one.postData() ?? "");
  });
  await faults().getByRole("radio", { name: "Many" }).click();
  const drizzle = faults().getByRole("radio", { name: "Some" });
  await drizzle.click();
  // The event about the first choice does not hide the second.
  await expect.poll(async () => (await simulator.state()).faults.preset).toBe("heavy");
  await faults().getByRole("radio", { name: "Some", checked: true }).waitFor();
  // Two concurrent requests might overtake each other.
  await expect.poll(() => faultRequests.join()).toBe('{"preset":"heavy"}');
  await letGo();
  await expect.poll(async () => (await simulator.state()).faults.preset).toBe("light");
  await expect.poll(() => drizzle.getAttribute("aria-checked")).toBe("true");
  await faults().getByRole("button", { name: "Reset" }).click();
  await expect.poll(async () => (await simulator.state()).faults.preset).toBe("none");
});

test("a phone that is off gets no text and the app says so; when it is on again, a retry arrives", async () => {
  await phone("Max Oduya").getByRole("button", { name: "Phone of Max Oduya" }).click();
  await simulatorPage.getByRole("menuitemcheckbox", { name: "Phone is off" }).click();
  await phone("Max Oduya")
    .getByText(/fail with 30003/)
    .waitFor();
  await messageBox(maya).fill("Five it is");
  await send(maya).click();
  await conversationRegion(maya)
    .getByText(/Not delivered: the phone was off/)
    .waitFor();
  await phone("Max Oduya")
    .getByText(/One has failed so far/)
    .waitFor();
  await expectAccessible(simulatorPage, "a phone that is off");
  await phone("Max Oduya").getByRole("button", { name: "Turn on" }).click();
  await phone("Max Oduya").getByRole("textbox", { name: "Text message" }).waitFor();
  await conversationRegion(maya).getByRole("button", { name: "Try again" }).click();
  const bubble = phone("Max Oduya").getByText("Five it is");
  await bubble.waitFor();
  // A bubble with one line of text is that high, not as high as the screen.
  const box = await bubble.locator("..").boundingBox();
  expect(box?.height).toBeLessThan(60);
});

test("an added customer is a new contact to the app; the form rejects a number in use", async () => {
  await simulatorPage.getByRole("button", { name: "Add a customer" }).click();
  const dialog = simulatorPage.getByRole("dialog", { name: "Add a customer" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Lotte Berg");
  await dialog.getByRole("textbox", { name: "Phone number" }).fill("07700 900177");
  await dialog.getByRole("button", { name: "Add a customer" }).click();
  await expect
    .poll(() => dialog.getByRole("textbox", { name: "Phone number" }).getAttribute("aria-invalid"))
    .toBe("true");
  await expectAccessible(simulatorPage, "a customer refused");
  await dialog.getByRole("textbox", { name: "Phone number" }).fill("07700 900321");
  await dialog.getByRole("button", { name: "Add a customer" }).click();
  await dialog.waitFor({ state: "detached" });
  await sendText("Lotte Berg", "Do you open on Sundays?");
  await rowOf(maya, "07700 900321").getByText("Do you open on Sundays?").waitFor();
});

test("an added customer appears even if no event announces it", async () => {
  const events = "**/simulator/api/events";
  await simulatorPage.route(events, (route) => route.abort());
  await simulatorPage.reload();
  await simulatorPage.getByRole("button", { name: "Add a customer" }).click();
  const dialog = simulatorPage.getByRole("dialog", { name: "Add a customer" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Otto Lind");
  await dialog.getByRole("textbox", { name: "Phone number" }).fill("07700 900322");
  await simulatorPage.route("**/simulator/api/state", (route) => route.abort());
  await dialog.getByRole("button", { name: "Add a customer" }).click();
  await phone("Otto Lind").waitFor();
  await simulatorPage.unroute("**/simulator/api/state");
  await simulatorPage.unroute(events);
  await simulatorPage.reload();
});

test("the simulator page is accessible in dark mode and on a phone", async () => {
  await simulatorPage.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(simulatorPage, "the street");
  await simulatorPage.setViewportSize({ width: 360, height: 740 });
  for (const pane of ["Request log", "Faults", "Customers"]) {
    await simulatorPage.getByRole("radio", { name: pane, exact: true }).click();
    await expectAccessible(simulatorPage, `the street, ${pane}`);
    // The customers pane itself scrolls horizontally.
    await expectUpright(simulatorPage, pane, ["Customers"]);
  }
});
