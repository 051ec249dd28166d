import { createServer } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import type { PayloadIngest } from "#server/actions/inbound-payload/payload-ingest.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { startSmtpListener } from "./smtp-listener.ts";

afterEach(() => void vi.useRealTimers());

test("a port that is taken leaves no receiver and no timer behind", async () => {
  const other = createServer();
  await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
  const address = other.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const runtime = {
    deps: { database: {}, clock: { now: () => new Date() }, services: {} },
    newId: () => "id",
  } as unknown as Runtime;
  const options = { isAlwaysOn: true, port, host: "127.0.0.1", name: "desk.example", tls: null };
  await expect(
    startSmtpListener(runtime, {} as PayloadIngest, options, () => undefined),
  ).rejects.toThrow(/EADDRINUSE/);
  expect(vi.getTimerCount()).toBe(0);
  await new Promise((done) => other.close(done));
});
