// A manager sets business hours with a holiday and an SLA; an email shortly before closing time is due the morning after,
// and a missed reply is on the timeline once, also after the server was killed.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { localParts } from "#domain/workspace/time-zone.ts";
import { letter, writeTo } from "./email-steps.ts";
import { joinAsMember, ravi, rowOf, rpc, setUpWorkspace, timeline } from "./member-steps.ts";
import { runSql } from "./run-sql.ts";
import {
  type E2eApp,
  expectAccessible,
  expectUpright,
  saveScreenshotsOnFailure,
  startE2eApp,
} from "./start-e2e-app.ts";

let app: E2eApp;
let maya: Page;
let databaseUrl: string;

beforeAll(async () => {
  app = await startE2eApp({
    outside: async (at) => {
      databaseUrl = at.databaseUrl;
      return {};
    },
  });
  maya = await setUpWorkspace(app);
});
afterAll(() => app?.close());
saveScreenshotsOnFailure(() => app);

const nora = ["nora@brook.example", "Nora Field"] as const;
const two = (value: number) => String(value).padStart(2, "0");
const settings = (page: Page, section: string) => page.goto(`${app.url}/settings/${section}`);

/** A zone in which it is between 17:00 and 18:00 now, so that closing time is never near midnight. */
function eveningZone(): string {
  const ahead = ((17 - new Date().getUTCHours() + 36) % 24) - 12;
  return ahead === 0 ? "Etc/UTC" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

/** Open every day until five minutes from now, and tomorrow is a holiday. */
function eveningHours() {
  const timeZone = eveningZone();
  const { year, month, day } = localParts(new Date(), timeZone);
  const closing = localParts(new Date(Date.now() + 5 * 60_000), timeZone);
  const openings = () => [{ from: "09:00", to: `${two(closing.hour)}:${two(closing.minute)}` }];
  const date = new Date(Date.UTC(year, month - 1, day + 1)).toISOString().slice(0, 10);
  return {
    timeZone,
    week: Array.from({ length: 7 }, openings),
    exceptions: [{ date, name: "Holiday", openings: [] }],
  };
}

test("creates business hours and an SLA on their settings pages", async () => {
  await settings(maya, "business-hours");
  await maya.getByText("No business hours yet").waitFor();
  await expectAccessible(maya, "no business hours");
  await maya.getByRole("button", { name: "New business hours" }).click();
  const dialog = maya.getByRole("dialog", { name: "New business hours" });
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("Office");
  await dialog.getByRole("button", { name: "Add a day" }).click();
  await expectAccessible(maya, "the editor of business hours");
  await dialog.getByRole("button", { name: "Create" }).click();
  await maya.getByText("40 h a week").waitFor();
  await maya.getByText("1 special day").waitFor();

  await settings(maya, "slas");
  await maya.getByText("No SLA policies yet").waitFor();
  await maya.getByRole("button", { name: "New policy" }).click();
  const editor = maya.getByRole("dialog", { name: "New policy" });
  await editor.getByRole("textbox", { name: "Name", exact: true }).fill("Everyone");
  await editor.getByRole("spinbutton", { name: "First reply within" }).fill("1");
  await editor.getByRole("combobox", { name: "Business hours" }).selectOption("Office");
  // What it does is said before it is saved.
  await editor.getByText(/^\d waiting conversations get another due time\.$/).waitFor();
  await expectAccessible(maya, "the editor of an SLA");
  await editor.getByRole("button", { name: "Create policy" }).click();
  await maya.getByText("First reply 1 h").waitFor();
  await expectAccessible(maya, "SLAs");
  await settings(maya, "business-hours");
  await maya.getByText("1 SLA", { exact: true }).waitFor();
  // Hours that a policy counts can't be deleted.
  expect(await maya.getByRole("button", { name: "Delete Office" }).count()).toBe(0);
});

test("an email shortly before closing time is due on the morning after the holiday", async () => {
  const { rows: calendars } = await rpc(app, maya, "listCalendars", {});
  const hours = eveningHours();
  const calendarId = calendars[0]?.id;
  if (!calendarId) throw new Error("The business hours are gone.");
  await rpc(app, maya, "updateCalendar", { calendarId, name: "Office", hours });
  await maya.goto(`${app.url}/conversations/open`);
  await writeTo(app, maya, nora, letter("boiler", "Boiler", "No hot water."));
  const row = rowOf(maya, "Nora Field");
  await row.getByText(/^due /).waitFor();
  const { rows } = await rpc(app, maya, "listConversations", { view: "open", sort: "newest" });
  const due = rows.find((one) => one.contactName === "Nora Field")?.replyDue;
  const startedAt = Date.parse(due?.startedAt ?? "");
  const closing = localParts(new Date(startedAt), hours.timeZone);
  const [hour = 0, minute = 0] = hours.week[0]?.[0]?.to.split(":").map(Number) ?? [];
  const leftToday =
    Date.UTC(closing.year, closing.month - 1, closing.day, hour, minute) -
    Date.UTC(closing.year, closing.month - 1, closing.day, closing.hour, closing.minute) -
    (startedAt % 60_000);
  // Open again two days later at nine; an hour counts in all.
  const dueThere = localParts(new Date(due?.dueAt ?? ""), hours.timeZone);
  const expected = new Date(
    Date.UTC(closing.year, closing.month - 1, closing.day + 2, 10) - leftToday,
  );
  expect([dueThere.day, dueThere.hour, dueThere.minute]).toEqual([
    expected.getUTCDate(),
    expected.getUTCHours(),
    expected.getUTCMinutes(),
  ]);
  const label = row.locator('[data-part="chip"]', { hasText: /^due / });
  expect(await label.getAttribute("title")).toMatch(/^First reply: started .+, due .+/);
  await expectAccessible(maya, "a due time in the list");
});

test("a missed reply is on the timeline once, also after the server was killed", async () => {
  const { rows } = await rpc(app, maya, "listSlaPolicies", {});
  const [policy] = rows;
  if (!policy) throw new Error("The policy is gone.");
  const { id: policyId, updatedAt: _, ...content } = policy;
  await runSql(
    databaseUrl,
    "update conversation set waiting_since = now() - interval '3 hours' where id = (select conversation_id from message where from_address = $1)",
    [nora[0]],
  );
  await rpc(app, maya, "updateSlaPolicy", { policyId, ...content, calendarId: null });
  const row = rowOf(maya, "Nora Field");
  await row.getByText("overdue 2 h").waitFor();
  await row.click();
  await timeline(maya)
    .getByText(/^Reply was due: /)
    .waitFor();
  await expectAccessible(maya, "an overdue conversation");
  await app.kill();
  await app.start();
  await maya.reload();
  await timeline(maya)
    .getByText(/^Reply was due: /)
    .waitFor();
  expect(
    await timeline(maya)
      .getByText(/^Reply was due: /)
      .count(),
  ).toBe(1);
});

test("a member who may not change SLAs reads them, also on a phone, in both color schemes", async () => {
  const page = await joinAsMember(app, maya, ravi);
  for (const section of ["slas", "business-hours"]) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await settings(page, section);
    await page.getByText(/^Only an owner, admin or manager can change/).waitFor();
    expect(await page.getByRole("button", { name: /^(New|Edit|Delete)/ }).count()).toBe(0);
  }
  await maya.setViewportSize({ width: 360, height: 740 });
  for (const [section, name, title] of [
    ["slas", "Edit Everyone", "the editor of an SLA"],
    ["business-hours", "Edit Office", "the editor of business hours"],
  ] as const) {
    await settings(maya, section);
    await maya.getByRole("button", { name }).waitFor();
    await expectUpright(maya, section);
    for (const colorScheme of ["light", "dark"] as const) {
      await maya.emulateMedia({ colorScheme });
      await expectAccessible(maya, `${section} on a phone, ${colorScheme}`);
    }
    await maya.getByRole("button", { name }).click();
    await maya.getByRole("dialog", { name }).waitFor();
    await expectAccessible(maya, `${title} on a phone`);
    await expectUpright(maya, title);
  }
});
