import { expect, test } from "vitest";
import type { WorkspaceId } from "#domain/ids.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { createInboundProcessor } from "./inbound-processor.ts";

test("a payload stored while a failed run waits for the database is processed afterward", async () => {
  const outage = Promise.withResolvers<never>();
  let statements = 0;
  let jobs = 0;
  const database = {
    many: async () => {
      statements += 1;
      throw new Error("connection lost");
    },
    run: () => {
      jobs += 1;
      return outage.promise;
    },
  };
  const runtime = { deps: { database, clock: { now: () => new Date() } } } as unknown as Runtime;
  const processor = createInboundProcessor(
    { realtime: runtime, reading: runtime },
    () => undefined,
  );
  const queue = { workspaceId: "workspace" as WorkspaceId, queue: "messages" } as const;
  processor.wake(queue);
  await expect.poll(() => jobs).toBe(1);
  const before = statements;

  processor.wake(queue);
  outage.reject(new Error("still lost"));
  await expect.poll(() => statements).toBeGreaterThan(before);
  await processor.stop();
});
