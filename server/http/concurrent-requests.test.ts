import { expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { limitConcurrentRequests } from "./concurrent-requests.ts";

function createFixture() {
  const running: (() => void)[] = [];
  const { run } = limitConcurrentRequests({
    run: () => new Promise<void>((done) => running.push(done)),
  } as unknown as Runtime);
  const request = (memberId: string, kind = "read") => {
    const response = run(
      ...([
        { name: "list-conversations", kind },
        { actor: { kind: "member", memberId } },
        {},
      ] as unknown as Parameters<Runtime["run"]>),
    );
    return Promise.resolve(response).catch((error: { code: string }) => error.code);
  };
  return { running, request, settle: () => new Promise(setImmediate) };
}

test("a member has few requests at work, more wait, and beyond that they are refused; others are served", async () => {
  const { running, request, settle } = createFixture();
  const atOnce = limit("concurrentRequestsPerMember");
  const max = atOnce + limit("waitingRequestsPerMember");
  const responses = Array.from({ length: max }, () => request("maya"));
  expect(await request("maya")).toBe("busy");
  await settle();
  expect(running).toHaveLength(atOnce);
  void request("max");
  await settle();
  expect(running).toHaveLength(atOnce + 1);
  for (let at = 0; at < max + 1; at += 1) {
    running[at]?.();
    await settle();
  }
  expect(await Promise.all(responses)).toHaveLength(max);
});

test("requests that wait for a provider are not counted", async () => {
  const { running, request, settle } = createFixture();
  const count = limit("concurrentRequestsPerMember") + 5;
  for (let nth = 0; nth < count; nth += 1) void request("maya", "external");
  await settle();
  expect(running).toHaveLength(count);
});
