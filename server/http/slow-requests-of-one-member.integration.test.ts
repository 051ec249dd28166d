// A member whose requests never finish doesn't affect others.
import http from "node:http";
import net from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { lowerLimits } from "#testing/lower-limit.ts";
import { shareTestApp } from "#testing/open-app.ts";

lowerLimits({
  bufferedPerMemberBytes: 256 * 1024,
  unreadPerMemberResponseBytes: 4 * 1024 * 1024,
});
const shared = shareTestApp({ members: ["vera:viewer", "max:agent"] });

const headersOf = (name: "vera" | "max") => ({
  cookie: shared().as(name).cookie,
  "content-type": "application/json",
});

/** Sends a body except its last byte. */
function holdOn(bytes: number): void {
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
  const share = limit("bufferedPerMemberBytes") / 4;
  for (let nth = 0; nth < 5; nth += 1) holdOn(share);
  await expect.poll(() => list("vera"), { interval: 100 }).toBe(503);
  expect(await list("max")).toBe(200);
});

/** Sends one request many times on one connection, reads only after a while, and returns the statuses. */
async function statusesOf(head: string, body: string, times: number): Promise<string[]> {
  const { hostname, port } = new URL(shared().url);
  const client = net.connect(Number(port), hostname);
  onTestFinished(() => void client.destroy());
  client.pause();
  const headers = `Host: ${hostname}:${port}\r\nCookie: ${headersOf("max").cookie}`;
  client.write(`${head}\r\n${headers}\r\n\r\n${body}`.repeat(times));
  await new Promise((done) => setTimeout(done, 2_000));
  expect(await list("vera")).toBe(200);
  let text = "";
  client.on("data", (part) => {
    text += part.toString("latin1");
  });
  client.resume();
  const statuses = () => text.match(/(?<=HTTP\/1\.1 )\d{3}/g) ?? [];
  await expect.poll(() => statuses().length, { timeout: 20_000 }).toBe(times);
  return statuses();
}

test("refuses a member who leaves large responses unread, on both APIs, and no one else", async () => {
  const max = shared().as("max");
  for (let nth = 0; nth < 10; nth += 1)
    await max.rpc("createSavedReply", { name: `Reply ${nth}`, body: "語".repeat(50_000) });
  const post = "Content-Type: application/json\r\nContent-Length: 2";
  const rpc = await statusesOf(`POST /rpc/listSavedReplies HTTP/1.1\r\n${post}`, "{}", 20);
  const rest = await statusesOf("GET /api/v1/saved-replies HTTP/1.1", "", 20);
  for (const statuses of [rpc, rest]) expect(new Set(statuses)).toEqual(new Set(["200", "503"]));
  expect((await max.rpc("listSavedReplies", {})).rows).toHaveLength(10);
});
