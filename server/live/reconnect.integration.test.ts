// The change feed under stress: floods, slow readers, lost connections, several processes, API clients that reconnect.
import { beforeAll, describe, expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { sql } from "#server/store/sql.ts";
import { nextNumber } from "#testing/access-matrix/scope-data.ts";
import { bearer } from "#testing/app/api-call.ts";
import { createClientState } from "#testing/app/client-state.ts";
import { openEventStream } from "#testing/app/event-stream.ts";
import { type LiveListener, TestBrowser } from "#testing/app/test-browser.ts";
import { eventually } from "#testing/eventually.ts";
import { createLiveFixture, expectInSync, type LiveFixture } from "#testing/live/live-fixture.ts";
import { shareTestApp } from "#testing/open-app.ts";

let ahead = 0;
const app = shareTestApp({ now: () => new Date(Date.now() + ahead) });
let scene: LiveFixture;
beforeAll(async () => {
  scene = await createLiveFixture(app());
});

const kinds = (ears: LiveListener) => ears.frames.map((frame) => frame.type);
/** Waits for a `resync` frame at or after this number. */
const expectManyFrame = (ears: LiveListener, head: number) =>
  eventually(() =>
    expect(ears.frames.some((frame) => frame.type === "resync" && frame.seq >= head)).toBe(true),
  );
const changesOf = (ears: LiveListener) =>
  ears.changes().filter((change) => change.entity === "account");
const newcomer = async () => {
  const { browser } = await scene.agent();
  const ears = await browser.listen(await scene.head());
  await eventually(() => expect(kinds(ears)).toContain("presence"));
  return ears;
};

describe("a flood", () => {
  test("is sent as one frame, with its last number", async () => {
    const ears = await newcomer();
    await scene.publishChanges(limit("feedBatchSize") + 1);
    await expectManyFrame(ears, await scene.head());
    expect(changesOf(ears)).toEqual([]);
    // Later changes are sent one by one again.
    await scene.olga.rpc("updateTag", { tagId: scene.tagId, name: "Behind the flood" });
    await eventually(() => expect(ears.changes().some((one) => one.entity === "tag")).toBe(true));
    ears.close();
  });

  test("that just fits is sent change by change", async () => {
    const ears = await newcomer();
    await scene.publishChanges(limit("feedBatchSize"));
    await eventually(() => expect(changesOf(ears)).toHaveLength(limit("feedBatchSize")));
    expect(kinds(ears)).not.toContain("resync");
    ears.close();
  });

  test("missed while disconnected is one frame too", async () => {
    const { browser } = await scene.agent();
    const before = await scene.head();
    await scene.publishChanges(limit("feedBatchSize") + 1);
    const ears = await browser.listen(before);
    await expectManyFrame(ears, await scene.head());
    expect(changesOf(ears)).toEqual([]);
    ears.close();
  });

  test("costs a hidden tab a few bytes, and one reload when it becomes visible", async () => {
    const ears = await newcomer();
    ears.message({ type: "activity", isActive: false });
    await scene.publishChanges(1);
    await eventually(() => expect(kinds(ears)).toContain("resync"));
    const before = ears.frames.length;
    for (let n = 0; n < 10; n += 1) await scene.publishChanges(limit("feedBatchSize"));
    expect(changesOf(ears)).toEqual([]);
    const bytes = JSON.stringify(ears.frames.slice(before)).length;
    expect(bytes).toBeLessThan(2_000);

    ears.message({ type: "activity", isActive: true });
    const head = await scene.head();
    await eventually(() =>
      expect(ears.frames.some((frame) => "seq" in frame && frame.seq >= head)).toBe(true),
    );
    const countBefore = changesOf(ears).length;
    await scene.publishChanges(1);
    await eventually(() => expect(changesOf(ears)).toHaveLength(countBefore + 1));
    ears.close();
  });
});

test("disconnects a browser that doesn't keep up, which is in sync again after it reconnects", async () => {
  ahead += 61_000;
  const maya = await scene.agent();
  const { conversationId } = scene;
  const screen = await createClientState(maya.browser, conversationId);
  const slow = await maya.browser.listen(await scene.head(), () => {}, conversationId);
  await eventually(() => expect(kinds(slow)).toContain("presence"));
  screen.hangUp();
  slow.pause();
  const text = "漢".repeat(limit("noteLength"));
  // More than the buffers of both sockets and the server's limit hold together.
  for (let round = 0; round < 30; round += 1)
    await Promise.all(
      Array.from({ length: 10 }, () => scene.olga.rpc("addNote", { conversationId, text })),
    );
  slow.resume();
  // Closed with a code or, if all this took long, cut because it responded to no ping.
  await eventually(() => expect([4008, 1006]).toContain(slow.closedWith()));
  const received = JSON.stringify(slow.frames).length;
  expect(received).toBeLessThan(30 * 10 * text.length);

  await screen.dial();
  await expectInSync(scene, screen, maya.browser, conversationId);
  screen.hangUp();
});

describe("when the notification connection is cut", () => {
  test("no change in between is missed", async () => {
    ahead += 61_000;
    const maya = await scene.agent();
    const screen = await createClientState(maya.browser, scene.conversationId);
    const { database } = app().running.runtime.deps;
    for (let round = 0; round < 3; round += 1) {
      // It may still be reconnecting after the previous round.
      await eventually(async () => {
        const cut = await database.many(sql`
          select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and application_name = 'deskbell live'`);
        expect(cut.length).toBeGreaterThan(0);
      });
      for (let n = 0; n < 3; n += 1)
        await scene.olga.rpc("addNote", {
          conversationId: scene.conversationId,
          text: `Unheard ${round} ${n}`,
        });
      await expectInSync(scene, screen, maya.browser, scene.conversationId);
    }
    expect(screen.timesReset()).toBe(0);
    screen.hangUp();
    const ready = await eventually(async () => {
      const response = await fetch(`${app().url}/readyz`);
      if (!response.ok) throw new Error(await response.text());
      return response.status;
    });
    expect(ready).toBe(200);
  });
});

describe("two processes over one database", () => {
  let there: string;
  beforeAll(async () => {
    there = (await app().beside()).url;
  });
  /** The same member on the other process. */
  const across = (browser: TestBrowser) => {
    const other = new TestBrowser(there);
    other.cookie = browser.cookie;
    return other;
  };

  test("receive each other's changes", async () => {
    ahead += 61_000;
    const maya = await scene.agent();
    const far = across(maya.browser);
    const [here, beyond] = [
      await createClientState(maya.browser, scene.conversationId),
      await createClientState(far, scene.conversationId),
    ];
    const { conversationId } = scene;
    await scene.olga.rpc("addNote", { conversationId, text: "Said here" });
    await across(scene.olga).rpc("addNote", { conversationId, text: "Said there" });
    const to = nextNumber();
    await far.rpc("startTextConversation", { inboxId: scene.open.id, to, text: "From there" });
    await app().simulator.quiet();
    await expectInSync(scene, here, maya.browser, conversationId);
    await expectInSync(scene, beyond, far, conversationId);
    for (const screen of [here, beyond]) screen.hangUp();
  });

  test("share presence: who is online on the other one and what they do", async () => {
    const [maya, ravi] = [await scene.agent(), await scene.agent()];
    const head = await scene.head();
    const here = await maya.browser.listen(head);
    const beyond = await across(ravi.browser).listen(head, () => {}, scene.asideId);
    const last = (ears: LiveListener) => {
      const frame = ears.frames.findLast((one) => one.type === "presence");
      return frame?.type === "presence" ? frame : { online: [], viewers: [] };
    };
    await eventually(() => {
      for (const ears of [here, beyond])
        expect(last(ears).online).toEqual(expect.arrayContaining([maya.memberId, ravi.memberId]));
    });
    beyond.message({ type: "typing", conversationId: scene.asideId, kind: "text" });
    const viewer = { memberId: ravi.memberId, conversationId: scene.asideId, typing: "text" };
    await eventually(() => expect(last(here).viewers).toContainEqual(viewer));
    beyond.close();
    await eventually(() => expect(last(here).online).not.toContain(ravi.memberId));
    here.close();
  });

  test("share presence that takes more than one notification", async () => {
    const all: LiveListener[] = [];
    const members = new Set<string>();
    for (let n = 0; n < 90; n += 1) {
      const someone = await scene.agent();
      members.add(someone.memberId);
      all.push(await someone.browser.listen(await scene.head(), () => {}, scene.conversationId));
    }
    const far = await across(scene.olga).listen(await scene.head());
    const seen = () => {
      const frame = far.frames.findLast((one) => one.type === "presence");
      return frame?.type === "presence" ? frame : { online: [], viewers: [] };
    };
    await eventually(() => expect(new Set(seen().online).intersection(members).size).toBe(90));
    expect(seen().viewers.filter((one) => members.has(one.memberId))).toHaveLength(90);
    for (const ears of all) ears.close();
    await eventually(() => expect(new Set(seen().online).intersection(members).size).toBe(0));
    far.close();
  });

  test("disconnect a member who signs out on the other one", async () => {
    const maya = await scene.agent();
    const ears = await across(maya.browser).listen(await scene.head());
    await eventually(() => expect(kinds(ears)).toContain("presence"));
    await maya.browser.rpc("signOut", {});
    await eventually(() => expect(kinds(ears)).toContain("signed_out"));
  });
});

describe("an API client with a key", () => {
  test("resumes with the last number it saw and receives each change once", async () => {
    ahead += 61_000;
    const { secret } = await scene.olga.rpc("createApiKey", { name: "Shop", role: "agent" });
    const { conversationId } = scene;
    const noteIds: string[] = [];
    const received: string[] = [];
    let last = await scene.head();
    for (let context = 0; context < 4; context += 1) {
      const headers = { ...bearer(secret), "last-event-id": String(last) };
      const stream = await openEventStream(app().url, headers);
      for (let n = 0; n < 3; n += 1) {
        const note = await scene.olga.rpc("addNote", { conversationId, text: "Heard" });
        noteIds.push(note.id);
      }
      const notes = () =>
        stream.events
          .flatMap((one) => one.data as { entity: string; id: string; state?: unknown }[])
          .filter((change) => change.entity === "entry" && change.state !== undefined)
          .map((change) => change.id);
      const missed = context === 0 ? 0 : 1;
      await eventually(() => expect(notes()).toHaveLength(3 + missed));
      received.push(...notes());
      last = stream.events.at(-1)?.id ?? last;
      stream.close();
      // Written while it is disconnected.
      noteIds.push((await scene.olga.rpc("addNote", { conversationId, text: "Missed" })).id);
    }
    expect(received).toEqual(noteIds.slice(0, -1));
  });

  test("can resume from a number in the URL, and receives a reset for one that is too old", async () => {
    const { secret } = await scene.olga.rpc("createApiKey", { name: "Shop", role: "agent" });
    const head = await scene.head();
    const stream = await openEventStream(app().url, {
      ...bearer(secret),
      "last-event-id": String(head + 500),
    });
    await eventually(() => expect(stream.events[0]).toMatchObject({ event: "reset", id: head }));
    stream.close();
  });
});
