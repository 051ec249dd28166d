// A job with the same key is scheduled while the first one runs.
import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { RetryLaterError } from "#domain/retry-later-error.ts";
import { eventually } from "#testing/eventually.ts";
import {
  createJobEngineFixture,
  handlersThat,
  jobRows,
  noop,
  workspaceId,
} from "#testing/fixtures/scheduler/job-engine-fixture.ts";
import { startJobEngine } from "./job-engine.ts";
import { scheduleJob } from "./schedule-job.ts";

test.each([
  ["puts itself off", () => new RetryLaterError("not now", 50)],
  ["fails", () => new Error("no")],
])(
  "a job that was replaced while it ran and that %s is not retried; its replacement runs after it",
  async (_, fault) => {
    const { pool, db } = await createJobEngineFixture();
    const { promise: canFail, resolve: letItFail } = Promise.withResolvers<void>();
    const order: string[] = [];
    const engine = await startJobEngine({
      pool,
      instanceId: randomUUID(),
      handlersOf: () => ({
        ...handlersThat(noop),
        "reconcile-account": async () => {
          order.push("begun");
          if (order.length > 1) return;
          await canFail;
          order.push("failed");
          throw fault();
        },
      }),
      log: noop,
      isAlone: true,
    });
    onTestFinished(() => engine.stop());
    onTestFinished(() => letItFail());
    const account = { workspaceId, accountId: workspaceId };
    await scheduleJob(db, "reconcile-account", account, { key: "reconcile" });
    await eventually(() => expect(order).toEqual(["begun"]));
    await scheduleJob(db, "reconcile-account", account, { key: "reconcile" });
    // Nothing blocks a job of another account.
    const other = { workspaceId, accountId: randomUUID() };
    await scheduleJob(db, "reconcile-account", other, { key: "other" });
    await eventually(async () => expect(await jobRows(db)).toHaveLength(2));
    expect(order).toEqual(["begun", "begun"]);
    letItFail();
    await eventually(async () => expect(await jobRows(db)).toEqual([]));
    expect(order).toEqual(["begun", "begun", "failed", "begun"]);
  },
);
