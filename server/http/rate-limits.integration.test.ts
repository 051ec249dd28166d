import { beforeAll, describe, expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { parseResponse } from "#testing/access-matrix/run-matrix.ts";
import { createRequestSender, type RequestSender } from "#testing/access-matrix/send-request.ts";
import { shareTestApp } from "#testing/open-app.ts";

let ahead = 0;
const app = shareTestApp({ now: () => new Date(Date.now() + ahead) });
let sender: RequestSender;
beforeAll(async () => {
  sender = await createRequestSender(app());
});

describe("a client over the rate limit", () => {
  const instance = () => fetch(`${app().url}/api/v1/instance`);

  test("sees what is left, then when to retry, and is admitted again after the minute", async () => {
    ahead += 61_000;
    const max = limit("publicRequestsPerMinute");
    for (let left = max - 1; left >= 0; left -= 1) {
      const response = await instance();
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "ratelimit-limit": String(max),
        "ratelimit-remaining": String(left),
        "ratelimit-reset": expect.stringMatching(/^\d+$/),
      });
    }
    const rejected = await instance();
    const seconds = Number(rejected.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(await parseResponse(rejected)).toMatchObject({
      status: 429,
      body: { code: "too_many_requests", params: { seconds } },
    });

    // Anonymous requests from one address don't block signed-in users there, or API keys.
    const fine = await sender.send("rpc", "listTags", {});
    expect([fine.status, fine.headers.get("ratelimit-limit")]).toEqual([
      200,
      String(limit("requestsPerMinute")),
    ]);
    expect((await sender.send("api", "listTags", {})).status).toBe(200);

    ahead += seconds * 1000;
    expect((await instance()).status).toBe(200);
  });

  test("has its own limit with an API key", async () => {
    ahead += 61_000;
    const ask = () => sender.send("api", "listTags", {});
    const first = await ask();
    expect(first.headers.get("ratelimit-remaining")).toBe(String(limit("requestsPerMinute") - 1));
    for (let sent = 1; sent < limit("requestsPerMinute"); sent += 50)
      await Promise.all(
        Array.from({ length: Math.min(50, limit("requestsPerMinute") - sent) }, async () =>
          (await ask()).arrayBuffer(),
        ),
      );
    expect((await ask()).status).toBe(429);
    expect((await sender.send("rpc", "listTags", {})).status).toBe(200);
    ahead += 61_000;
    expect((await ask()).status).toBe(200);
  });
});
