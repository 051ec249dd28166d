// The change feed as browsers see it: who receives what, how soon, and after which gap.
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ServerFrame } from "#contract/live-protocol.ts";
import { limit } from "#domain/limits.ts";
import { required } from "#domain/required.ts";
import { appendChangesSql } from "#server/store/feed.ts";
import { asDb, sql } from "#server/store/sql.ts";
import { nextNumber } from "#testing/access-matrix/scope-data.ts";
import { type ClientState, createClientState } from "#testing/app/client-state.ts";
import { openSessionFor, type SignedInMember } from "#testing/app/members.ts";
import type { LiveListener, TestBrowser } from "#testing/app/test-browser.ts";
import { eventually } from "#testing/eventually.ts";
import { createLiveFixture, expectInSync, type LiveFixture } from "#testing/live/live-fixture.ts";
import { newDraftId } from "#testing/new-draft-id.ts";
import { shareTestApp } from "#testing/open-app.ts";

let ahead = 0;
const app = shareTestApp({ now: () => new Date(Date.now() + ahead) });
let scene: LiveFixture;
beforeAll(async () => {
  scene = await createLiveFixture(app());
});

const kinds = (frames: readonly ServerFrame[]) => frames.map((frame) => frame.type);
const listenFromNow = async (browser: TestBrowser) => browser.listen(await scene.head());
/** Waits until the server has added this subscriber. */
const waitUntilJoined = (ears: LiveListener) =>
  eventually(() => expect(kinds(ears.frames)).toContain("presence"));

test("a second browser receives a change at once, not at the next poll", async () => {
  const maya = await scene.agent();
  const screen = await createClientState(maya.browser, scene.conversationId);
  const durationMs: number[] = [];
  for (let n = 0; n < 10; n += 1) {
    const startedMs = performance.now();
    const { id } = await scene.olga.rpc("addNote", {
      conversationId: scene.conversationId,
      text: `Note ${n}`,
    });
    await eventually(() => {
      const received = screen
        .frames()
        .flatMap((one) => (one.type === "changes" ? one.changes : []));
      expect(received.some((change) => change.id === id && "state" in change)).toBe(true);
    });
    durationMs.push(performance.now() - startedMs);
  }
  // Takes the fastest: a browser that isn't visible is updated only every two seconds.
  expect(Math.min(...durationMs)).toBeLessThan(1_000);
  await expectInSync(scene, screen, maya.browser, scene.conversationId);
  screen.hangUp();
});

test("a browser receives a change while every pool connection is busy", async () => {
  const { deps } = app().running.runtime;
  const { pool } = deps.database;
  const ears = await listenFromNow(scene.olga);
  await waitUntilJoined(ears);
  const all = Array.from({ length: pool.options.max ?? 0 }, () => pool.connect());
  const held = await Promise.all(all);
  try {
    const one = required(held[0], "there are some");
    const change = {
      entity: "account",
      id: app().running.runtime.newId(),
      operation: "upserted",
    } as const;
    const ofNobody = { conversationId: null, inboxId: null, memberId: null };
    const now = deps.clock.now();
    await asDb(one).run(appendChangesSql(scene.workspaceId, [{ ...change, ...ofNobody }], now));
    await eventually(() => expect(ears.changes()).toContainEqual(change));
  } finally {
    for (const one of held) one.release();
    ears.close();
  }
});

test("a member who opens a conversation receives what happened in it while it loaded", async () => {
  const maya = await scene.agent();
  const ears = await listenFromNow(maya.browser);
  await waitUntilJoined(ears);
  const { conversationId } = scene;
  const { id } = await scene.olga.rpc("addNote", { conversationId, text: "Just before" });
  const head = await scene.head();
  await eventually(() => {
    const seqs = ears.frames.map((frame) => (frame.type === "changes" ? frame.seq : 0));
    expect(Math.max(...seqs)).toBeGreaterThanOrEqual(head);
  });
  const entries = () => ears.changes().filter((change) => change.entity === "entry");
  expect(entries()).toEqual([]);
  ears.message({ type: "viewing", conversationId });
  const expected = { entity: "entry", id, state: expect.objectContaining({ text: "Just before" }) };
  await eventually(() => expect(entries()).toContainEqual(expect.objectContaining(expected)));
  ears.close();
});

test("changes of one member's own data reach only that member's browsers", async () => {
  const { conversationId } = scene;
  const [maya, ravi] = [await scene.agent(), await scene.agent()];
  const head = await scene.head();
  const ears = new Map(
    await Promise.all(
      [maya.browser, ravi.browser, scene.olga].map(
        async (one) => [one, await one.listen(head, () => {}, conversationId)] as const,
      ),
    ),
  );
  const text = "not for your eyes yet";
  const draftId = newDraftId();
  const draft = { conversationId, kind: "text", draftId, body: text, version: 0 } as const;
  await maya.browser.rpc("saveDraft", draft);
  await maya.browser.rpc("markRead", { conversationId, seq: 1 });
  await scene.publishChanges(1);
  const now = await scene.head();
  for (const [browser, { frames }] of ears) {
    await eventually(() =>
      expect(frames.some((frame) => frame.type === "changes" && frame.seq >= now)).toBe(true),
    );
    const isHers = browser === maya.browser;
    const received = JSON.stringify(frames);
    expect(received.includes(text)).toBe(isHers);
    expect(received.includes('"entity":"read_state"')).toBe(isHers);
    const shown = await browser.rpc("getConversation", { conversationId });
    expect(shown.drafts.map((one) => one.body)).toEqual(isHers ? [text] : []);
    const { rows } = await browser.rpc("listConversations", { view: "drafts" });
    expect(rows.map((row) => row.id)).toEqual(isHers ? [conversationId] : []);
  }
  for (const one of ears.values()) one.close();
});

describe("after a gap of any length", () => {
  let n = 0;
  const actions: readonly ((maya: SignedInMember, tab: TestBrowser) => Promise<unknown>)[] = [
    () => scene.olga.rpc("addNote", { conversationId: scene.conversationId, text: "A word" }),
    (maya) =>
      scene.olga.rpc("assignConversation", {
        conversationId: scene.conversationId,
        assigneeId: maya.memberId,
      }),
    () => scene.olga.rpc("closeConversation", { conversationId: scene.conversationId }),
    () => scene.olga.rpc("reopenConversation", { conversationId: scene.conversationId }),
    () => scene.olga.rpc("tagConversation", { conversationId: scene.asideId, add: [scene.tagId] }),
    () =>
      scene.olga.rpc("tagConversation", { conversationId: scene.asideId, remove: [scene.tagId] }),
    () => {
      const to = nextNumber();
      return scene.olga.rpc("startTextConversation", { inboxId: scene.open.id, to, text: "Hello" });
    },
    () => {
      n += 1;
      return scene.olga.rpc("updateTag", { tagId: scene.tagId, name: `Urgent ${n}` });
    },
    (_, tab) => tab.rpc("markRead", { conversationId: scene.conversationId, seq: 1 }),
    () => scene.olga.rpc("sendText", { conversationId: scene.conversationId, text: "On my way." }),
  ];

  test("a browser resumes after its last change number, with nothing missed or duplicated", async () => {
    const maya = await scene.agent();
    const tab = await openSessionFor(app(), maya);
    const screen = await createClientState(maya.browser, scene.conversationId);
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.nat(actions.length - 1) },
      { weight: 1, arbitrary: fc.constant("hang up" as const) },
      { weight: 1, arbitrary: fc.constant("dial" as const) },
    );
    let isUp = true;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
        ahead += 61_000;
        for (const one of steps) {
          if (one === "hang up") {
            screen.hangUp();
            isUp = false;
          } else if (one === "dial") {
            if (!isUp) await screen.dial();
            isUp = true;
          } else await actions[one]?.(maya, tab);
        }
        if (!isUp) await screen.dial();
        isUp = true;
        await app().simulator.quiet();
        await expectInSync(scene, screen, maya.browser, scene.conversationId);
      }),
      { numRuns: 12, endOnFailure: true },
    );
    // All of it arrived as changes, without a reload.
    expect([screen.timesReset(), screen.timesBehind()]).toEqual([0, 0]);
    screen.hangUp();
  });

  test("longer than the feed's retention, or with a number from the future, it reloads everything", async () => {
    const maya = await scene.agent();
    const head = await scene.head();
    const ears = await maya.browser.listen(head + 1_000);
    const resetOf = () => ears.frames.find((frame) => frame.type === "reset");
    await eventually(() => expect(resetOf()).toBeDefined());
    // Changes caused by joining may still be written between the two reads.
    const at = (resetOf() as { seq: number }).seq;
    expect(at).toBeGreaterThanOrEqual(head);
    expect(at).toBeLessThanOrEqual(await scene.head());
    ears.close();
  });
});

describe("when a member's visibility changes", () => {
  const changes: readonly [string, (maya: SignedInMember) => Promise<unknown>][] = [
    [
      "an inbox is restricted to a team they are not in",
      () =>
        scene.olga.rpc("updateInbox", {
          inboxId: scene.other.id,
          visibility: "team",
          teamId: scene.teamId,
        }),
    ],
    [
      "they come into the team",
      (maya) => scene.olga.rpc("updateTeam", { teamId: scene.teamId, memberIds: [maya.memberId] }),
    ],
    [
      "they leave the team",
      () => scene.olga.rpc("updateTeam", { teamId: scene.teamId, memberIds: [] }),
    ],
    [
      "they become an admin",
      (maya) => scene.olga.rpc("updateMember", { memberId: maya.memberId, role: "admin" }),
    ],
    [
      "they become a viewer",
      (maya) => scene.olga.rpc("updateMember", { memberId: maya.memberId, role: "viewer" }),
    ],
    [
      "the inbox opens to all",
      () => scene.olga.rpc("updateInbox", { inboxId: scene.other.id, visibility: "all" }),
    ],
  ];
  let maya: SignedInMember;
  let present: ClientState;
  let away: ClientState;
  let idle: ClientState;
  beforeAll(async () => {
    maya = await scene.agent();
    const tab = () => openSessionFor(app(), maya);
    present = await createClientState(maya.browser, scene.asideId);
    away = await createClientState(await tab());
    idle = await createClientState(await tab());
    idle.message({ type: "activity", isActive: false });
  });
  afterAll(() => {
    for (const screen of [present, away, idle]) screen.hangUp();
  });

  test.each(changes)("as %s, their browsers reload everything", async (_, change) => {
    ahead += 61_000;
    const before = [present, away, idle].map((screen) => screen.timesReset());
    away.hangUp();
    await change(maya);
    await eventually(() => expect(present.timesReset()).toBe((before[0] ?? 0) + 1));
    await away.dial();
    await eventually(() => expect(away.timesReset()).toBeGreaterThan(before[1] ?? 0));
    await eventually(() => expect(idle.timesReset()).toBe((before[2] ?? 0) + 1));
    await expectInSync(scene, away, maya.browser, null);
  });

  test("the owner, who sees everything, is not interrupted", async () => {
    const ears = await listenFromNow(scene.olga);
    await scene.olga.rpc("updateInbox", {
      inboxId: scene.other.id,
      visibility: "team",
      teamId: scene.teamId,
    });
    await scene.olga.rpc("updateInbox", { inboxId: scene.other.id, visibility: "all" });
    await eventually(() => expect(ears.changes().length).toBeGreaterThan(0));
    expect(kinds(ears.frames)).not.toContain("reset");
    ears.close();
  });

  test("also if the change is part of a flood", async () => {
    const someone = await scene.agent();
    const before = await scene.head();
    const ears = await someone.browser.listen(before);
    await waitUntilJoined(ears);
    const runtime = app().running.runtime;
    await runtime.asSystem(scene.workspaceId, async (ctx) => {
      for (let n = 0; n < limit("feedBatchSize") + 50; n += 1)
        ctx.publishChange("account", runtime.newId());
      await ctx.db.run(
        sql`update inbox set visibility = 'team', team_id = ${scene.teamId} where id = ${scene.other.id}`,
      );
      ctx.publishChange("inbox", scene.other.id, { inboxId: scene.other.id });
    });
    await eventually(() => expect(kinds(ears.frames)).toContain("reset"));
    const late = await someone.browser.listen(before);
    await eventually(() => expect(kinds(late.frames)).toContain("reset"));
    expect(kinds(late.frames)).not.toContain("resync");
    for (const one of [ears, late]) one.close();
    await scene.olga.rpc("updateInbox", { inboxId: scene.other.id, visibility: "all" });
  });
});
