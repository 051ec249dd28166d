// Texts that providers deliver while the database fails are fetched from their list as soon as it works again.
import { expect, test } from "vitest";
import { openDatabaseProxy } from "#testing/database/database-proxy.ts";
import { eventually } from "#testing/eventually.ts";
import { openTestApp } from "#testing/open-app.ts";

test.each(["stop", "refuse"] as const)(
  "a text that arrived while the database did this: %s, is stored afterwards without a restart",
  async (trouble) => {
    const proxy = await openDatabaseProxy();
    const app = await openTestApp({ databaseProxy: proxy });
    const phone = await app.phone("+447700900731");
    await phone.text("Before");
    await app.as("olga").conversationWith("07700 900731");
    proxy.start(trouble);
    const unavailable = await eventually(async () => {
      const response = await fetch(`${app.url}/api/v1/instance`);
      expect(response.status).toBe(503);
      return response;
    });
    expect(Number(unavailable.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await unavailable.json()).toMatchObject({ code: "database_unavailable" });
    await phone.text("While it was away");
    proxy.end();
    await eventually(async () => {
      const { id } = await app.as("olga").conversationWith("07700 900731");
      const { rows } = await app.as("olga").rpc("listEntries", { conversationId: id });
      expect(JSON.stringify(rows)).toContain("While it was away");
    });
  },
  120_000,
);
