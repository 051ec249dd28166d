// What providers hand in while the database fails is fetched from their list as soon as it works again.
import { expect, test } from "vitest";
import { openDatabaseProxy } from "#testing/database/database-proxy.ts";
import { eventually } from "#testing/eventually.ts";
import { openDesk } from "#testing/open-app.ts";

test.each(["stop", "refuse"] as const)(
  "a text that came while the database did this: %s, is there afterwards without a restart",
  async (trouble) => {
    const proxy = await openDatabaseProxy();
    const desk = await openDesk({ databaseProxy: proxy });
    const phone = await desk.phone("+447700900731");
    await phone.text("Before");
    await desk.as("olga").conversationWith("07700 900731");
    proxy.begin(trouble);
    const asked = await eventually(async () => {
      const response = await fetch(`${desk.url}/api/v1/instance`);
      expect(response.status).toBe(503);
      return response;
    });
    expect(Number(asked.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await asked.json()).toMatchObject({ code: "database_unavailable" });
    await phone.text("While it was away");
    proxy.end();
    await eventually(async () => {
      const { id } = await desk.as("olga").conversationWith("07700 900731");
      const { rows } = await desk.as("olga").rpc("listEntries", { conversationId: id });
      expect(JSON.stringify(rows)).toContain("While it was away");
    });
  },
  120_000,
);
