// A member whose requests never finish doesn't affect others.
import http from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { shareTestApp } from "#testing/open-app.ts";

const shared = shareTestApp({ members: ["vera:viewer", "max:agent"] });

const headersOf = (name: "vera" | "max") => ({
  cookie: shared().as(name).cookie,
  "content-type": "application/json",
});

/** Sends a body of the maximum size except its last byte. */
function holdOn(): void {
  const bytes = limit("bodyBytes");
  const request = http.request(`${shared().url}/rpc/saveDraft`, {
    method: "POST",
    headers: { ...headersOf("vera"), "content-length": bytes },
  });
  request.on("error", () => undefined);
  request.on("response", (response) => response.resume());
  request.write(Buffer.alloc(bytes - 1, " "));
  onTestFinished(() => void request.destroy());
}

const list = async (name: "vera" | "max") =>
  (
    await fetch(`${shared().url}/rpc/listConversations`, {
      method: "POST",
      headers: headersOf(name),
      body: JSON.stringify({ view: "open" }),
    })
  ).status;

test("refuses a member who fills the memory with unfinished requests, and no one else", async () => {
  expect(await list("vera")).toBe(200);
  const most = Math.floor(limit("bufferedPerMemberBytes") / limit("bodyBytes")) + 1;
  for (let nth = 0; nth < most; nth += 1) holdOn();
  await expect.poll(() => list("vera"), { timeout: 40_000, interval: 500 }).toBe(503);
  expect(await list("max")).toBe(200);
});
