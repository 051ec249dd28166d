// A process is stopped while the database is unavailable and a provider has just responded.
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#server/store/database.ts";
import { sql } from "#server/store/sql.ts";
import { openDatabaseProxy } from "#testing/database/database-proxy.ts";
import { openTestApp } from "#testing/open-app.ts";

/** Cuts off the database when the carrier has accepted the text. `stateOf` reads the text's state directly. */
async function createSubmittedTextFixture(number: string, formatted: string) {
  const proxy = await openDatabaseProxy();
  const submitted = Promise.withResolvers<void>();
  let directUrl = "";
  let isArmed = false;
  const app = await openTestApp({
    databaseProxy: {
      urlOf(url) {
        directUrl = url;
        return proxy.urlOf(url);
      },
    },
    passes(point) {
      if (!isArmed || point !== "message.submitted") return;
      isArmed = false;
      proxy.start("stop");
      submitted.resolve();
    },
  });
  const phone = await app.phone(number);
  await phone.text("Is it ready?");
  const conversation = await app.as("olga").conversationWith(formatted);
  isArmed = true;
  const sent = await app
    .as("olga")
    .rpc("sendText", { conversationId: conversation.id, text: "It is ready." });
  await submitted.promise;
  const direct = openDatabase({ connectionString: directUrl }, () => {}, { size: 1 });
  onTestFinished(() => direct.close());
  const stateOf = async () =>
    (
      await direct.one<{ state: string }>(
        sql`select state from delivery where message_id = ${sent.id}`,
      )
    ).state;
  return { proxy, app, stateOf };
}

test("stores the provider's response if the database returns before the process has ended", async () => {
  const { proxy, app, stateOf } = await createSubmittedTextFixture("+447700900741", "07700 900741");
  const stopped = app.running.stop();
  expect(await stateOf()).toBe("sending");
  proxy.end();
  await stopped;
  // A delivery report may have arrived too.
  expect(["accepted", "sent", "delivered"]).toContain(await stateOf());
}, 120_000);

test("a database that stays unavailable doesn't keep the process from stopping", async () => {
  const { app, stateOf } = await createSubmittedTextFixture("+447700900742", "07700 900742");
  await app.running.stop();
  // The next process asks the provider.
  expect(await stateOf()).toBe("sending");
}, 120_000);
