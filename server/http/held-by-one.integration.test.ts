// A member whose requests never end, and everybody else.
import http from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { shareDesk } from "#testing/open-app.ts";

const shared = shareDesk({ members: ["vera:viewer", "max:agent"] });

const headersOf = (name: "vera" | "max") => ({
  cookie: shared().as(name).cookie,
  "content-type": "application/json",
});

/** All of the largest body but its last byte. */
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

test("who fills the memory with requests that do not end is asked to wait, and nobody else is", async () => {
  expect(await list("vera")).toBe(200);
  const most = Math.floor(limit("heldOfMemberBytes") / limit("bodyBytes")) + 1;
  for (let nth = 0; nth < most; nth += 1) holdOn();
  await expect.poll(() => list("vera"), { timeout: 40_000, interval: 500 }).toBe(503);
  expect(await list("max")).toBe(200);
});
