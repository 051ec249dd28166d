// Browsers and programs that send too much, open too much, or take nothing: they are let go, and nobody else notices.
import { once } from "node:events";
import { beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { limit } from "#domain/limits.ts";
import { eventually } from "#testing/eventually.ts";
import { createLiveFixture, type LiveFixture } from "#testing/live/live-fixture.ts";
import { shareDesk } from "#testing/open-app.ts";
import { dialRaw, watchUncaught } from "#testing/wire/raw-line.ts";

const desk = shareDesk();
const uncaught = watchUncaught();
let scene: LiveFixture;
beforeAll(async () => {
  scene = await createLiveFixture(desk());
});

const frameLimit = () => limit("socketFramesPerSecond") * 5;
const listeners = () => desk().running.countListeners();

describe("a browser that sends too many frames", () => {
  test("is let go after those of five seconds, whatever it goes on sending", async () => {
    const { browser } = await scene.agent();
    const ears = await browser.listen(await scene.head());
    const watcher = await scene.olga.listen(await scene.head());
    const before = desk().running.meters.read("deskbell_socket_frames_total");
    for (let sent = 0; sent < 30_000; sent += 1)
      ears.say({ t: "looking", conversationId: scene.conversationId });
    await eventually(() => expect(ears.closedWith()).not.toBeNull());
    // Of thirty thousand only as many were taken as anybody may send.
    const taken = desk().running.meters.read("deskbell_socket_frames_total") - before;
    expect(taken).toBeLessThanOrEqual(2 * frameLimit() + 10);
    await scene.olga.rpc("addNote", { conversationId: scene.conversationId, text: "After it" });
    await eventually(() => expect(watcher.news().length).toBeGreaterThan(0));
    watcher.close();
  });

  test("within the limit is answered for the latest only, and looks at what it named last", async () => {
    const { browser, memberId } = await scene.agent();
    const ears = await browser.listen(await scene.head());
    for (let sent = 0; sent < 30; sent += 1)
      ears.say({
        t: "looking",
        conversationId: sent % 2 === 0 ? scene.asideId : scene.conversationId,
      });
    await eventually(() => {
      const last = ears.frames.findLast((one) => one.t === "presence");
      expect(last?.looking.filter((one) => one.memberId === memberId)).toMatchObject([
        { conversationId: scene.conversationId },
      ]);
    });
    expect(ears.closedWith()).toBeNull();
    ears.close();
  });
});

test("a browser that pongs without being asked is let go", async () => {
  const { browser } = await scene.agent();
  const ears = await browser.listen(await scene.head());
  for (let sent = 0; sent < 10 * frameLimit(); sent += 1) ears.pong();
  await eventually(() => expect(ears.closedWith()).not.toBeNull());
});

test("a member has forty sockets, and the next one is let go", async () => {
  const { browser } = await scene.agent();
  const all: WebSocket[] = [];
  for (let count = 0; count < limit("socketsOfMember"); count += 1) {
    const socket = new WebSocket(`${desk().url.replace("http", "ws")}/api/v1/feed`, {
      headers: { cookie: browser.cookie },
    });
    all.push(socket);
    await once(socket, "open");
  }
  const more = new WebSocket(`${desk().url.replace("http", "ws")}/api/v1/feed`, {
    headers: { cookie: browser.cookie },
  });
  const [code] = await once(more, "close");
  expect(code).toBe(4029);
  for (const socket of all) socket.terminate();
  // And when those are gone there is room again.
  await eventually(async () => {
    const ears = await browser.listen(await scene.head());
    await new Promise((next) => setTimeout(next, 50));
    const closed = ears.closedWith();
    ears.close();
    expect(closed).toBeNull();
  });
});

describe("a program at the event stream", () => {
  const ask = (cookie: string) =>
    `GET /api/v1/feed HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\n\r\n`;

  test("that takes nothing is let go, and its end is written to no more", async () => {
    const { browser } = await scene.agent();
    const before = listeners();
    const line = await dialRaw(desk().url);
    line.write(ask(browser.cookie));
    await line.head();
    line.socket.pause();
    await eventually(() => expect(listeners()).toBe(before + 1));
    const text = "x".repeat(19_000);
    await eventually(async () => {
      for (let n = 0; n < 20; n += 1)
        await scene.olga.rpc("addNote", { conversationId: scene.conversationId, text });
      expect(listeners()).toBe(before);
    });
    line.reset();
    expect(uncaught()).toEqual([]);
  });

  test("that leaves at once leaves no listener behind", async () => {
    const { browser } = await scene.agent();
    const before = listeners();
    for (let times = 0; times < 9; times += 1) {
      const line = await dialRaw(desk().url);
      line.write(ask(browser.cookie));
      if (times % 3 === 1) await line.head();
      line.reset();
    }
    await eventually(async () => {
      expect(await desk().running.countConnections()).toBeLessThanOrEqual(before + 3);
      expect(listeners()).toBe(before);
    });
  });

  test("has ten streams with one key", async () => {
    const { browser } = await scene.agent();
    const lines = await Promise.all(
      Array.from({ length: limit("streamsOfBearer") }, async () => {
        const line = await dialRaw(desk().url);
        line.write(ask(browser.cookie));
        expect(await line.head()).toMatch(/^HTTP\/1.1 200/);
        return line;
      }),
    );
    expect((await browser.fetch("/api/v1/feed")).status).toBe(429);
    for (const line of lines) line.reset();
    await eventually(async () => {
      const again = await browser.fetch("/api/v1/feed");
      await again.body?.cancel();
      expect(again.status).toBe(200);
    });
  });
});
