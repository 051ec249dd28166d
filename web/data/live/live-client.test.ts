import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  type AnyChangeEvent,
  type ClientFrame,
  liveVersion,
  type ServerFrame,
} from "#contract/live-protocol.ts";
import { conversationId } from "#web/data/conversations/row-fixtures.ts";
import { createLiveClient, type LiveClient } from "./live-client.ts";
import { getLiveState, setLiveState } from "./live-store.ts";

/** The server side of the socket, controlled by the test. */
class FakeSocket {
  readyState: number = WebSocket.CONNECTING;
  readonly sent: ClientFrame[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  isDead = false;
  send(text: string) {
    const frame = JSON.parse(text) as ClientFrame;
    this.sent.push(frame);
    if (frame.type === "activity" && !this.isDead) this.say({ type: "alive" });
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
let received: {
  changes: AnyChangeEvent[];
  resyncs: number;
  resets: number;
  signedOut: number;
  outdated: number;
};
let isOnline: boolean;
let errors: number;
let nowMs: number;
const latest = () => sockets.at(-1) as FakeSocket;
const changesFrame = (seq: number): ServerFrame => ({
  type: "changes",
  seq,
  changes: [{ entity: "account", id: "a", operation: "upserted" }],
});

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  received = { changes: [], resyncs: 0, resets: 0, signedOut: 0, outdated: 0 };
  isOnline = true;
  errors = 0;
  nowMs = 0;
  setLiveState({ connection: "connecting", lostAtMs: null });
  client = createLiveClient(
    {
      changes: (all) => received.changes.push(...all),
      resync: () => {
        received.resyncs += 1;
      },
      reset: async () => {
        received.resets += 1;
        if (errors > 0) {
          errors -= 1;
          throw new Error("the server is away");
        }
        return 90;
      },
      signedOut: () => {
        received.signedOut += 1;
      },
      outdated: () => {
        received.outdated += 1;
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
  latest().say({ type: "hello", version: liveVersion, seq: 7 });
});
afterEach(() => {
  client.stop();
  vi.useRealTimers();
});

test("starts at getMe's sequence and is live after the server's hello", () => {
  expect(latest().sent[0]).toMatchObject({ type: "hello", after: 7 });
  expect(getLiveState().connection).toBe("connected");
});

test("resumes after a gap from the last change, with the same conversation open", async () => {
  client.setViewing(conversationId(1));
  latest().say(changesFrame(12));
  latest().close();
  expect(getLiveState().connection).toBe("reconnecting");
  await vi.advanceTimersByTimeAsync(1_000);
  latest().open();
  latest().say({ type: "hello", version: liveVersion, seq: 12 });
  expect(sockets).toHaveLength(2);
  expect(latest().sent).toMatchObject([
    { type: "hello", after: 12, viewing: conversationId(1) },
    { type: "viewing", conversationId: conversationId(1) },
  ]);
});

test("reconnects with increasing delays, and at once on request", async () => {
  latest().close();
  await vi.advanceTimersByTimeAsync(400);
  latest().close();
  await vi.advanceTimersByTimeAsync(400);
  expect(sockets).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(400);
  expect(sockets).toHaveLength(3);
  latest().close();
  client.reconnect();
  expect(sockets).toHaveLength(4);
});

test("reports offline without a network", () => {
  isOnline = false;
  latest().close();
  expect(getLiveState().connection).toBe("offline");
});

test("keeps the sequence of a resync frame", async () => {
  latest().say({ type: "resync", seq: 400 });
  expect(received.resyncs).toBe(1);
  latest().close();
  await vi.advanceTimersByTimeAsync(1_000);
  latest().open();
  expect(latest().sent[0]).toMatchObject({ type: "hello", after: 400 });
});

test("resumes after a reset from the reloaded state", async () => {
  latest().say({ type: "reset", seq: 80 });
  await vi.advanceTimersByTimeAsync(0);
  expect(received.resets).toBe(1);
  latest().close();
  await vi.advanceTimersByTimeAsync(1_000);
  latest().open();
  expect(latest().sent[0]).toMatchObject({ type: "hello", after: 90 });
});

test("retries a failed reload until it succeeds, whatever arrives meanwhile", async () => {
  errors = 3;
  latest().say({ type: "reset", seq: 80 });
  await vi.advanceTimersByTimeAsync(0);
  latest().say(changesFrame(120));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(received.resets).toBe(4);
  latest().close();
  await vi.advanceTimersByTimeAsync(1_000);
  latest().open();
  expect(latest().sent[0]).toMatchObject({ type: "hello", after: 120 });
});

test("a reset to the same sequence that arrives during a reload is reloaded as well", async () => {
  latest().say({ type: "reset", seq: 80 });
  latest().say({ type: "reset", seq: 80 });
  await vi.advanceTimersByTimeAsync(0);
  expect(received.resets).toBe(2);
});

test("stops permanently if the listener finds nobody signed in after signing out", async () => {
  latest().say({ type: "signed_out" });
  expect(received.signedOut).toBe(1);
  expect(latest().readyState).toBe(WebSocket.CLOSED);
  client.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(received.signedOut).toBe(1);
  expect(sockets).toHaveLength(1);
});

test("resumes after signing out if the same member signed in again", async () => {
  latest().say(changesFrame(51));
  latest().say({ type: "signed_out" });
  await vi.advanceTimersByTimeAsync(400);
  expect(sockets).toHaveLength(2);
  latest().open();
  expect(latest().sent[0]).toMatchObject({ type: "hello", after: 51 });
  latest().say({ type: "hello", version: liveVersion, seq: 51 });
  expect(getLiveState().connection).toBe("connected");
});

test("ignores frames from an old connection", async () => {
  const old = latest();
  client.reconnect();
  old.say(changesFrame(50));
  expect(received.changes).toEqual([]);
});

test("a hidden page views no conversation, and reports it again when visible", () => {
  client.setViewing(conversationId(1));
  client.setHidden(true);
  expect(latest().sent.at(-1)).toEqual({ type: "viewing", conversationId: null });
  client.setHidden(false);
  expect(latest().sent.at(-1)).toEqual({ type: "viewing", conversationId: conversationId(1) });
});

test("reconnects after the computer slept instead of trusting the old connection", async () => {
  await vi.advanceTimersByTimeAsync(25_000);
  expect(sockets).toHaveLength(1);
  nowMs = 3_600_000;
  await vi.advanceTimersByTimeAsync(25_000);
  expect(sockets).toHaveLength(2);
  expect(getLiveState()).toMatchObject({ connection: "reconnecting", online: [] });
});

test("reconnects if a connection that looks open no longer answers", async () => {
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(1);
  latest().isDead = true;
  await vi.advanceTimersByTimeAsync(31_000);
  expect(sockets).toHaveLength(2);
  expect(getLiveState()).toMatchObject({ connection: "reconnecting" });
});

test("tries another connection if one doesn't open, as in a network that drops everything", async () => {
  client.reconnect();
  expect(sockets).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(sockets).toHaveLength(3);
  latest().open();
  latest().say({ type: "hello", version: liveVersion, seq: 7 });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sockets).toHaveLength(3);
});

test("a hidden tab keeps its connection although its timers run once a minute", async () => {
  client.setHidden(true);
  for (let minute = 1; minute <= 3; minute += 1) {
    nowMs += 60_000;
    await vi.advanceTimersByTimeAsync(25_000);
  }
  expect(sockets).toHaveLength(1);
  nowMs += 3_600_000;
  await vi.advanceTimersByTimeAsync(25_000);
  expect(sockets).toHaveLength(2);
});

test("reports a page older than its server", () => {
  expect(received.outdated).toBe(0);
  client.reconnect();
  latest().open();
  latest().say({ type: "hello", version: liveVersion + 1, seq: 7 });
  expect(received.outdated).toBe(1);
});
