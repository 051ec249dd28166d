import { createServer } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { createFeedTail } from "./feed-tail.ts";

afterEach(() => void vi.useRealTimers());

test("leaves no timer behind if the database can't be reached at the start", async () => {
  const free = createServer();
  await new Promise<void>((done) => free.listen(0, "127.0.0.1", done));
  const address = free.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  await new Promise((done) => free.close(done));
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await expect(
    createFeedTail({
      connection: { connectionString: `postgres://desk@127.0.0.1:${port}/desk` },
      channels: [],
      onNotification: () => undefined,
      afterGap: () => undefined,
      whileLate: () => undefined,
      log: () => undefined,
    }),
  ).rejects.toThrow(/ECONNREFUSED/);
  expect(vi.getTimerCount()).toBe(0);
});
