// A process is told to stop while the database is away and a provider has just answered.
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#server/store/database.ts";
import { sql } from "#server/store/sql.ts";
import { openDatabaseProxy } from "#testing/database/database-proxy.ts";
import { openDesk } from "#testing/open-app.ts";

/** The database goes away when the carrier has taken the text; how the text stands there. */
async function openHandedOver(number: string, shown: string) {
  const proxy = await openDatabaseProxy();
  const handed = Promise.withResolvers<void>();
  let directUrl = "";
  let isArmed = false;
  const desk = await openDesk({
    databaseProxy: {
      urlOf(url) {
        directUrl = url;
        return proxy.urlOf(url);
      },
    },
    passes(point) {
      if (!isArmed || point !== "message.submitted") return;
      isArmed = false;
      proxy.begin("stop");
      handed.resolve();
    },
  });
  const phone = await desk.phone(number);
  await phone.text("Is it ready?");
  const conversation = await desk.as("olga").conversationWith(shown);
  isArmed = true;
  const sent = await desk
    .as("olga")
    .rpc("sendSms", { conversationId: conversation.id, text: "It is ready." });
  await handed.promise;
  const direct = openDatabase({ connectionString: directUrl }, () => {}, { size: 1 });
  onTestFinished(() => direct.close());
  const stateOf = async () =>
    (
      await direct.one<{ state: string }>(
        sql`select state from delivery where message_id = ${sent.id}`,
      )
    ).state;
  return { proxy, desk, stateOf };
}

test("a database that comes back before the process has ended is told what the provider answered", async () => {
  const { proxy, desk, stateOf } = await openHandedOver("+447700900741", "07700 900741");
  const stopped = desk.running.stop();
  expect(await stateOf()).toBe("sending");
  proxy.end();
  await stopped;
  // A report may have come besides.
  expect(["accepted", "sent", "delivered"]).toContain(await stateOf());
}, 120_000);

test("a database that stays away holds no process up for ever", async () => {
  const { desk, stateOf } = await openHandedOver("+447700900742", "07700 900742");
  await desk.running.stop();
  // The next process asks about it.
  expect(await stateOf()).toBe("sending");
}, 120_000);
