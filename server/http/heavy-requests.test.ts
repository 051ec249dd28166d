import { expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { limitHeavyRequests } from "./heavy-requests.ts";

function createFixture() {
  const running: (() => void)[] = [];
  const { run } = limitHeavyRequests({
    run: () => new Promise<void>((done) => running.push(done)),
  } as unknown as Runtime);
  const request = (memberId: string, name = "prepare-email-draft") => {
    const asked = run(
      ...([{ name }, { actor: { kind: "member", memberId } }, {}] as unknown as Parameters<
        Runtime["run"]
      >),
    );
    return Promise.resolve(asked).catch((error: { code: string }) => error.code);
  };
  return { running, request, settle: () => new Promise(setImmediate) };
}

test("a member has few heavy requests at work, more wait, and beyond that they are refused", async () => {
  const { running, request, settle } = createFixture();
  const atOnce = limit("concurrentHeavyRequestsPerMember");
  const max = atOnce + limit("waitingHeavyRequestsPerMember");
  const results = Array.from({ length: max }, () => request("maya"));
  expect(await request("maya")).toBe("busy");
  await settle();
  expect(running).toHaveLength(atOnce);
  void request("max");
  void request("maya", "create-tag");
  await settle();
  expect(running).toHaveLength(atOnce + 2);
  for (let at = 0; at < max + 2; at += 1) {
    running[at]?.();
    await settle();
  }
  expect(await Promise.all(results)).toHaveLength(max);
});

test("all members together have few heavy requests at work", async () => {
  const { running, request, settle } = createFixture();
  const max = limit("concurrentHeavyRequests");
  for (let nth = 0; nth <= max; nth += 1) void request(`member ${nth}`);
  await settle();
  expect(running).toHaveLength(max);
  running[0]?.();
  await settle();
  expect(running).toHaveLength(max + 1);
});
