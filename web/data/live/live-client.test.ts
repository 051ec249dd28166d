import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AnyChangeEvent, ClientFrame, ServerFrame } from "#contract/live-protocol.ts";
import { conversationId } from "#web/data/conversations/row-fixtures.ts";
import { createLiveClient, type LiveClient } from "./live-client.ts";
import { getLiveState, setLiveState } from "./live-store.ts";

/** The other end of the line, in the hands of the test. */
class FakeSocket {
  readyState: number = WebSocket.CONNECTING;
  readonly sent: ClientFrame[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(text: string) {
    this.sent.push(JSON.parse(text) as ClientFrame);
  }
  close() {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.();
  }
  open() {
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }
  say(frame: ServerFrame) {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

let sockets: FakeSocket[];
let client: LiveClient;
let heard: {
  news: AnyChangeEvent[];
  many: number;
  resets: number;
  signedOut: number;
  outdated: number;
};
let isOnline: boolean;
let refusals: number;
let nowMs: number;
const latest = () => sockets.at(-1) as FakeSocket;
const news = (seq: number): ServerFrame => ({
  t: "news",
  seq,
  news: [{ noun: "account", id: "a", deed: "saved" }],
});

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  heard = { news: [], many: 0, resets: 0, signedOut: 0, outdated: 0 };
  isOnline = true;
  refusals = 0;
  nowMs = 0;
  setLiveState({ connection: "joining", lostAtMs: null });
  client = createLiveClient(
    {
      news: (all) => heard.news.push(...all),
      many: () => {
        heard.many += 1;
      },
      reset: async () => {
        heard.resets += 1;
        if (refusals > 0) {
          refusals -= 1;
          throw new Error("the server is away");
        }
        return 90;
      },
      signedOut: () => {
        heard.signedOut += 1;
      },
      outdated: () => {
        heard.outdated += 1;
      },
    },
    {
      open: () => {
        const socket = new FakeSocket();
        sockets.push(socket);
        return socket as unknown as WebSocket;
      },
      random: () => 1,
      nowMs: () => nowMs,
      isOnline: () => isOnline,
    },
  );
  client.start(7);
  latest().open();
  latest().say({ t: "hello", version: 1, seq: 7 });
});
afterEach(() => {
  client.stop();
  vi.useRealTimers();
});

test("it begins where getMe stood and is live once the server greets", () => {
  expect(latest().sent[0]).toMatchObject({ t: "hello", after: 7 });
  expect(getLiveState().connection).toBe("live");
});

test("after a gap it goes on from the last thing heard, and looks where it looked", async () => {
  client.look(conversationId(1));
  latest().say(news(12));
  latest().close();
  expect(getLiveState().connection).toBe("lost");
  await vi.advanceTimersByTimeAsync(1_000);
  latest().open();
  latest().say({ t: "hello", version: 1, seq: 12 });
  expect(sockets).toHaveLength(2);
  expect(latest().sent).toMatchObject([
    { t: "hello", after: 12, looking: conversationId(1) },
    { t: "looking", conversationId: conversationId(1) },
  ]);
});

test("it dials ever more slowly, and at once when asked", async () => {
  latest().close();
  await vi.advanceTimersByTimeAsync(400);
  latest().close();
  await vi.advanceTimersByTimeAsync(400);
  expect(sockets).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(400);
  expect(sockets).toHaveLength(3);
  latest().close();
  client.dialNow();
  expect(sockets).toHaveLength(4);
});

test("without a network it says offline", () => {
  isOnline = false;
  latest().close();
  expect(getLiveState().connection).toBe("offline");
});

test("told that too much changed, it remembers up to where", async () => {
  latest().say({ t: "many", seq: 400 });
  expect(heard.many).toBe(1);
  latest().close();
  await vi.advanceTimersByTimeAsync(1_000);
  latest().open();
  expect(latest().sent[0]).toMatchObject({ t: "hello", after: 400 });
});

test("told to forget all, it goes on from what was loaded anew", async () => {
  latest().say({ t: "reset", seq: 80 });
  await vi.advanceTimersByTimeAsync(0);
  expect(heard.resets).toBe(1);
  latest().close();
  await vi.advanceTimersByTimeAsync(1_000);
  latest().open();
  expect(latest().sent[0]).toMatchObject({ t: "hello", after: 90 });
});

test("what could not be loaded anew is tried again until it is there, whatever is told meanwhile", async () => {
  refusals = 3;
  latest().say({ t: "reset", seq: 80 });
  await vi.advanceTimersByTimeAsync(0);
  latest().say(news(120));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard.resets).toBe(4);
  latest().close();
  await vi.advanceTimersByTimeAsync(1_000);
  latest().open();
  expect(latest().sent[0]).toMatchObject({ t: "hello", after: 120 });
});

test("signed out, it hangs up for good", async () => {
  latest().say({ t: "signed_out" });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard.signedOut).toBe(1);
  expect(sockets).toHaveLength(1);
});

test("what an old line still says is not heard on the new one", async () => {
  const old = latest();
  client.dialNow();
  old.say(news(50));
  expect(heard.news).toEqual([]);
});

test("a page out of sight looks at nothing, and tells when it is seen again", () => {
  client.look(conversationId(1));
  client.hide(true);
  expect(latest().sent.at(-1)).toEqual({ t: "looking", conversationId: null });
  client.hide(false);
  expect(latest().sent.at(-1)).toEqual({ t: "looking", conversationId: conversationId(1) });
});

test("a computer that slept dials anew instead of trusting the old line", async () => {
  await vi.advanceTimersByTimeAsync(25_000);
  expect(sockets).toHaveLength(1);
  nowMs = 3_600_000;
  await vi.advanceTimersByTimeAsync(25_000);
  expect(sockets).toHaveLength(2);
});

test("a tab out of sight, whose timers come once a minute, keeps its line", async () => {
  client.hide(true);
  for (let minute = 1; minute <= 3; minute += 1) {
    nowMs += 60_000;
    await vi.advanceTimersByTimeAsync(25_000);
  }
  expect(sockets).toHaveLength(1);
  nowMs += 3_600_000;
  await vi.advanceTimersByTimeAsync(25_000);
  expect(sockets).toHaveLength(2);
});

test("a page older than its server is told so", () => {
  expect(heard.outdated).toBe(0);
  client.dialNow();
  latest().open();
  latest().say({ t: "hello", version: 2, seq: 7 });
  expect(heard.outdated).toBe(1);
});
