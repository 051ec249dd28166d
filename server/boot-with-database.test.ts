import pg from "pg";
import { expect, test } from "vitest";
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

test("a start that loses its database is begun again", async () => {
  const { started, events } = openStart([cut(), new Error("Query read timeout")]);
  expect(await started).toBe("ready");
  expect(events).toEqual(["database.awaited", "database.awaited"]);
});

test("a start that waits in vain for a lock of another process is begun again", async () => {
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

test("a start that fails by anything else ends", async () => {
  const { started, events } = openStart([new Error("Port 80 is taken.")]);
  await expect(started).rejects.toThrow("Port 80 is taken.");
  expect(events).toEqual([]);
});
