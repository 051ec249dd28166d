// An admin adds a program's URL as a webhook: a signed test event arrives and is in the log, a failure is shown with its
// reason and sent again, and events of conversations follow.
import http from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rows, rpc, setUpWorkspace } from "./member-steps.ts";
import {
  type E2eApp,
  expectAccessible,
  expectUpright,
  saveScreenshotsOnFailure,
  startE2eApp,
} from "./start-e2e-app.ts";

interface Received {
  readonly headers: Record<string, string>;
  readonly body: string;
}
const received: Received[] = [];
let status = 200;
const program = http.createServer((request, response) => {
  let body = "";
  request.on("data", (part) => {
    body += part;
  });
  request.on("end", () => {
    received.push({ headers: request.headers as Record<string, string>, body });
    response.writeHead(status).end(status === 200 ? "thanks" : "The database is locked.");
  });
});
let host = "";
let app: E2eApp;
let maya: Page;

beforeAll(async () => {
  await new Promise<void>((done) => program.listen(0, "127.0.0.1", done));
  host = `127.0.0.1:${(program.address() as AddressInfo).port}`;
  app = await startE2eApp({ outside: async () => ({ WEBHOOK_PRIVATE_HOSTS: host }) });
  maya = await setUpWorkspace(app);
});
afterAll(async () => {
  await app?.close();
  program.close();
});
saveScreenshotsOnFailure(() => app);

const dialog = () => maya.getByRole("dialog");
const log = () => maya.getByRole("list", { name: "Deliveries to Van planner" });
const delivery = (name: RegExp) => log().getByRole("button", { name }).first();
const typesReceived = () => received.map(({ body }) => JSON.parse(body).type as string);

/** On a light and a dark desktop, and on a dark and a light phone. */
async function look(where: string): Promise<void> {
  await expectAccessible(maya, where);
  await maya.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(maya, `${where} dark`);
  await maya.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(maya, `${where} on a dark phone`);
  await maya.emulateMedia({ colorScheme: "light" });
  await expectAccessible(maya, `${where} on a phone`);
  await expectUpright(maya, `${where} on a phone`);
  await maya.setViewportSize({ width: 1440, height: 900 });
}

test("adds an endpoint, is told what is wrong with a URL, and sees the secret once", async () => {
  await maya.goto(`${app.url}/settings/webhooks`);
  await maya.getByText("No webhooks yet").waitFor();
  await look("no webhooks");
  await maya.getByRole("button", { name: "New endpoint" }).click();
  const url = dialog().getByRole("textbox", { name: "URL" });
  await url.fill("http://hooks.example/in");
  await maya.keyboard.press("Enter");
  await dialog().getByText("Use https. Events contain customer data.").waitFor();
  await look("a URL without https");
  await url.fill(`http://${host}/deskbell`);
  await dialog().getByRole("textbox", { name: "Name" }).fill("Van planner");
  await dialog().getByRole("radio", { name: "Only these" }).first().click();
  for (const type of ["conversation.closed", "note.created"])
    await dialog().getByRole("checkbox", { name: type }).check();
  await look("choosing events");
  await dialog().getByRole("button", { name: "Add endpoint" }).click();
  await dialog().getByRole("heading", { name: "Endpoint added" }).waitFor();
  const secret = await dialog().locator("code").innerText();
  await look("the secret of a webhook");
  await dialog().getByRole("button", { name: "I've saved it" }).click();
  await maya.getByRole("link", { name: "Van planner" }).click();
  await maya.getByText("Nothing here yet").waitFor();

  await maya.getByRole("button", { name: "Send test event" }).click();
  await delivery(/webhook\.test.*200 in/).waitFor({ timeout: 30_000 });
  const [request] = received;
  expect(new Webhook(secret).verify(request?.body ?? "", request?.headers ?? {})).toMatchObject({
    type: "webhook.test",
  });
});

test("sees why a delivery failed, and sends it again", async () => {
  status = 500;
  await maya.getByRole("button", { name: "Send test event" }).click();
  await delivery(/webhook\.test.*500/).waitFor({ timeout: 30_000 });
  await delivery(/webhook\.test.*500/).click();
  const details = maya.getByRole("region", { name: "Delivery" });
  await details.getByText("The database is locked.").waitFor();
  status = 200;
  await details.getByRole("button", { name: "Resend" }).click();
  await delivery(/webhook\.test.*200 after 2 attempts/).waitFor({ timeout: 30_000 });
  expect(received.at(-1)?.headers["webhook-id"]).toBe(received.at(-2)?.headers["webhook-id"]);
  // A test event says nothing about the endpoint's health, an event does.
  status = 500;
  const [conversation] = (await rpc(app, maya, "listConversations", { view: "open" })).rows;
  if (!conversation) throw new Error("There is no conversation.");
  const conversationId = conversation.id;
  await rpc(app, maya, "addNote", { conversationId, text: "Sent again by itself" });
  await maya.getByText(/has been failing since/).waitFor({ timeout: 30_000 });
  await look("a webhook that fails");
  status = 200;
  // Its own next attempt may be minutes away.
  await delivery(/note\.created.*500/).click();
  await details.first().getByRole("button", { name: "Resend" }).click();
  await delivery(/note\.created.*200 after/).waitFor({ timeout: 30_000 });
});

test("receives the events of a conversation in order, and none while it is off", async () => {
  await maya.goto(`${app.url}/conversations/open`);
  await rows(maya).first().waitFor();
  const [first] = (await rpc(app, maya, "listConversations", { view: "open" })).rows;
  if (!first) throw new Error("There is no conversation.");
  const conversationId = first.id;
  const before = typesReceived().length;
  await rpc(app, maya, "addNote", { conversationId, text: "Call back tomorrow" });
  await rpc(app, maya, "closeConversation", { conversationId });
  await expect
    .poll(() => typesReceived().slice(before), { timeout: 30_000 })
    .toEqual(["note.created", "conversation.closed"]);

  await maya.goto(`${app.url}/settings/webhooks`);
  const isOn = maya.getByRole("switch", { name: "Van planner is on" });
  await isOn.click();
  await maya.getByText("Off", { exact: true }).waitFor();
  await look("a webhook that is off");
  await rpc(app, maya, "addNote", { conversationId, text: "Written while it is off" });
  await isOn.click();
  await maya.getByText("Working", { exact: true }).waitFor();
  await expect
    .poll(() => typesReceived().slice(before + 2), { timeout: 30_000 })
    .toEqual(["note.created"]);
});

test("rotates the secret, and deletes the endpoint", async () => {
  await maya.getByRole("link", { name: "Van planner" }).click();
  await maya.getByRole("button", { name: "Rotate secret" }).click();
  await dialog().getByRole("button", { name: "Rotate" }).click();
  await dialog().getByRole("heading", { name: "New signing secret" }).waitFor();
  await dialog().getByRole("button", { name: "I've saved it" }).click();
  await maya.getByText(/The old secret is valid until/).waitFor();
  await maya.getByRole("button", { name: "Delete", exact: true }).click();
  await maya.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await maya.getByText("No webhooks yet").waitFor();
});
