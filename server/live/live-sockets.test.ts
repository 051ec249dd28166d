import { once } from "node:events";
import http from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { type ClientFrame, liveVersion } from "#contract/live-protocol.ts";
import { type ConversationId, createId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { AuthenticatedActor } from "#server/actions/actor.ts";
import { createCounters } from "#server/counters.ts";
import { lowerLimits } from "#testing/lower-limit.ts";
import type { LiveServer } from "./live-server.ts";
import { createLiveSockets } from "./live-sockets.ts";

lowerLimits({ socketPingSeconds: 1 });

async function start(live: Partial<LiveServer> = {}) {
  const sockets = createLiveSockets(live as LiveServer, () => undefined, createCounters());
  const server = http.createServer();
  const actor = { kind: "member", memberId: "maya" } as AuthenticatedActor;
  server.on("upgrade", (request, socket, head) =>
    sockets.accept(request, socket, head, actor, async () => actor),
  );
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as { port: number };
  onTestFinished(() => {
    sockets.stop();
    server.close();
  });
  return (autoPong = true) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/`, { autoPong });
    onTestFinished(() => socket.terminate());
    return socket;
  };
}

test('a browser that responds to no ping is disconnected within twice "socketPingSeconds"', async () => {
  const connect = await start();
  const [alive, silent] = [connect(), connect(false)];
  await once(silent, "close");
  expect(alive.readyState).toBe(WebSocket.OPEN);
});

test("what a browser says before hello is ignored, because nothing would remove it", async () => {
  const calls: string[] = [];
  const connect = await start({
    setViewing: async () => void calls.push("viewing"),
    setTyping: () => void calls.push("typing"),
    setActive: () => void calls.push("activity"),
    join: async () => void calls.push("join"),
    leave: () => void calls.push("leave"),
  });
  const socket = connect();
  await once(socket, "open");
  const say = (frame: ClientFrame) => socket.send(JSON.stringify(frame));
  const conversationId = createId<ConversationId>(1, new Uint8Array(10));
  say({ type: "viewing", conversationId });
  say({ type: "activity", isActive: false });
  say({ type: "hello", version: liveVersion, after: 0 });
  await once(socket, "message");
  say({ type: "viewing", conversationId });
  await expect.poll(() => calls).toEqual(["join", "viewing"]);
  socket.close();
  await expect.poll(() => calls).toEqual(["join", "viewing", "leave"]);
});

test("a browser that says whether it is active is answered, whatever its other frames wait for", async () => {
  const connect = await start({
    setViewing: async () => undefined,
    setTyping: () => undefined,
    setActive: () => undefined,
    join: () => new Promise<void>(() => undefined),
    leave: () => undefined,
  });
  const socket = connect();
  await once(socket, "open");
  const received: string[] = [];
  socket.on("message", (data) =>
    received.push((JSON.parse(String(data)) as { type: string }).type),
  );
  socket.send(JSON.stringify({ type: "hello", version: liveVersion, after: 0 }));
  await expect.poll(() => received).toEqual(["hello"]);
  socket.send(JSON.stringify({ type: "activity", isActive: true }));
  await expect.poll(() => received).toEqual(["hello", "alive"]);
  socket.close();
});

test('a frame larger than "socketFrameBytes" ends its socket', async () => {
  const connect = await start();
  const closeCodeAfter = async (bytes: number) => {
    const socket = connect();
    await once(socket, "open");
    socket.send("x".repeat(bytes));
    const [code] = await once(socket, "close");
    return code;
  };
  // 1003: it was read, and is no frame of ours; 1009: too large (RFC 6455 §7.4.1).
  expect(await closeCodeAfter(limit("socketFrameBytes"))).toBe(1003);
  expect(await closeCodeAfter(limit("socketFrameBytes") + 1)).toBe(1009);
});
