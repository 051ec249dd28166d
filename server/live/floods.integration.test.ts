// Browsers and API clients that send too much, open too many connections, or read nothing are disconnected, and other
// clients are unaffected.
import { once } from "node:events";
import { beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { limit } from "#domain/limits.ts";
import { openSessionFor } from "#testing/app/members.ts";
import { eventually } from "#testing/eventually.ts";
import { createLiveFixture, type LiveFixture } from "#testing/live/live-fixture.ts";
import { shareTestApp } from "#testing/open-app.ts";
import { dialRaw, watchUncaught } from "#testing/wire/raw-line.ts";

const app = shareTestApp();
const uncaught = watchUncaught();
let scene: LiveFixture;
beforeAll(async () => {
  scene = await createLiveFixture(app());
});

const frameLimit = () => limit("socketFramesPerSecond") * 5;
const subscriberCount = () => app().running.countSubscribers();

describe("a browser that sends too many frames", () => {
  test("is disconnected after five seconds' worth of frames, whatever it keeps sending", async () => {
    const { browser } = await scene.agent();
    const ears = await browser.listen(await scene.head());
    const watcher = await scene.olga.listen(await scene.head());
    const before = app().running.counters.read("deskbell_socket_frames_total");
    for (let sent = 0; sent < 30_000; sent += 1)
      ears.message({ type: "viewing", conversationId: scene.conversationId });
    await eventually(() => expect(ears.closedWith()).not.toBeNull());
    // Of thirty thousand frames, at most the limit was processed.
    const framesRead = app().running.counters.read("deskbell_socket_frames_total") - before;
    expect(framesRead).toBeLessThanOrEqual(2 * frameLimit() + 10);
    await scene.olga.rpc("addNote", { conversationId: scene.conversationId, text: "After it" });
    await eventually(() => expect(watcher.changes().length).toBeGreaterThan(0));
    watcher.close();
  });

  test("within the limit gets a response to the latest frame only, and views what that frame named", async () => {
    const { browser, memberId } = await scene.agent();
    const ears = await browser.listen(await scene.head());
    for (let sent = 0; sent < 30; sent += 1)
      ears.message({
        type: "viewing",
        conversationId: sent % 2 === 0 ? scene.asideId : scene.conversationId,
      });
    await eventually(() => {
      const last = ears.frames.findLast((one) => one.type === "presence");
      expect(last?.viewers.filter((one) => one.memberId === memberId)).toMatchObject([
        { conversationId: scene.conversationId },
      ]);
    });
    expect(ears.closedWith()).toBeNull();
    ears.close();
  });
});

test("disconnects a browser that sends unsolicited pongs", async () => {
  const { browser } = await scene.agent();
  const ears = await browser.listen(await scene.head());
  for (let sent = 0; sent < 10 * frameLimit(); sent += 1) ears.pong();
  await eventually(() => expect(ears.closedWith()).not.toBeNull());
});

test("a member can have forty sockets, and the next one is closed", async () => {
  const { browser } = await scene.agent();
  const all: WebSocket[] = [];
  for (let count = 0; count < limit("socketsPerMember"); count += 1) {
    const socket = new WebSocket(`${app().url.replace("http", "ws")}/api/v1/feed`, {
      headers: { cookie: browser.cookie },
    });
    all.push(socket);
    await once(socket, "open");
  }
  const more = new WebSocket(`${app().url.replace("http", "ws")}/api/v1/feed`, {
    headers: { cookie: browser.cookie },
  });
  const [code] = await once(more, "close");
  expect(code).toBe(4029);
  for (const socket of all) socket.terminate();
  // Once those are closed, a new one is accepted.
  await eventually(async () => {
    const ears = await browser.listen(await scene.head());
    await new Promise((next) => setTimeout(next, 50));
    const closed = ears.closedWith();
    ears.close();
    expect(closed).toBeNull();
  });
});

describe("an API client on the event stream", () => {
  const ask = (cookie: string) =>
    `GET /api/v1/feed HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\n\r\n`;

  test("that reads nothing is disconnected, and nothing is written after the end", async () => {
    const { browser } = await scene.agent();
    const before = subscriberCount();
    const connection = await dialRaw(app().url);
    connection.write(ask(browser.cookie));
    await connection.head();
    connection.socket.pause();
    await eventually(() => expect(subscriberCount()).toBe(before + 1));
    const text = "x".repeat(19_000);
    await eventually(async () => {
      for (let n = 0; n < 20; n += 1)
        await scene.olga.rpc("addNote", { conversationId: scene.conversationId, text });
      expect(subscriberCount()).toBe(before);
    });
    connection.reset();
    expect(uncaught()).toEqual([]);
  });

  test("that disconnects at once leaves no subscriber behind", async () => {
    const { browser } = await scene.agent();
    const before = subscriberCount();
    for (let times = 0; times < 9; times += 1) {
      const connection = await dialRaw(app().url);
      connection.write(ask(browser.cookie));
      if (times % 3 === 1) await connection.head();
      connection.reset();
    }
    await eventually(async () => {
      expect(await app().running.countConnections()).toBeLessThanOrEqual(before + 3);
      expect(subscriberCount()).toBe(before);
    });
  });

  test("has ten streams per member, however many sessions they have", async () => {
    const member = await scene.agent();
    const { browser } = member;
    const other = await openSessionFor(app(), member);
    const connections = await Promise.all(
      Array.from({ length: limit("streamsPerMember") }, async () => {
        const connection = await dialRaw(app().url);
        connection.write(ask(browser.cookie));
        expect(await connection.head()).toMatch(/^HTTP\/1.1 200/);
        return connection;
      }),
    );
    for (const one of [browser, other]) expect((await one.fetch("/api/v1/feed")).status).toBe(429);
    for (const connection of connections) connection.reset();
    await eventually(async () => {
      const again = await browser.fetch("/api/v1/feed");
      await again.body?.cancel();
      expect(again.status).toBe(200);
    });
  });
});
