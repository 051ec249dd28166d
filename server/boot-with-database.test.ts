import pg from "pg";
import { expect, test } from "vitest";
import { lowerLimitsOfTest } from "#testing/lower-limit.ts";
import { bootWithDatabase } from "./boot-with-database.ts";
import type { LogFn } from "./logger.ts";

const cut = () =>
  Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET", syscall: "read" });

function openStart(failures: Error[]) {
  const events: string[] = [];
  const log: LogFn = (_level, event) => void events.push(event);
  const started = bootWithDatabase(() => {
    const failure = failures.shift();
    return failure ? Promise.reject(failure) : Promise.resolve("ready");
  }, log);
  return { started, events };
}

test("retries a boot that loses its database", async () => {
  const { started, events } = openStart([cut(), new Error("Query read timeout")]);
  expect(await started).toBe("ready");
  expect(events).toEqual(["database.awaited", "database.awaited"]);
});

test("retries a boot that times out waiting for another process's lock", async () => {
  const locked = Object.assign(
    new pg.DatabaseError("canceling statement due to lock timeout", 0, "error"),
    {
      code: "55P03",
    },
  );
  const { started, events } = openStart([locked]);
  expect(await started).toBe("ready");
  expect(events).toEqual(["database.awaited"]);
});

test("rethrows any other boot error", async () => {
  const { started, events } = openStart([new Error("Port 80 is taken.")]);
  await expect(started).rejects.toThrow("Port 80 is taken.");
  expect(events).toEqual([]);
});

test('gives up "databaseStartupSeconds" after the first failure', async () => {
  lowerLimitsOfTest({ databaseStartupSeconds: 0.1 });
  const { started, events } = openStart(Array.from({ length: 9 }, cut));
  await expect(started).rejects.toThrow("ECONNRESET");
  expect(events).toEqual(["database.awaited"]);
});
