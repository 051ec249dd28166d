// Who is online, viewing and typing, and who is disconnected when a session ends.
import { beforeAll, describe, expect, test } from "vitest";
import { draftKind } from "#contract/conversation/draft.ts";
import type { Presence } from "#contract/live-protocol.ts";
import type { MemberId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { bearer } from "#testing/app/api-call.ts";
import { openEventStream } from "#testing/app/event-stream.ts";
import { openSessionFor, type SignedInMember } from "#testing/app/members.ts";
import type { LiveListener, TestBrowser } from "#testing/app/test-browser.ts";
import { eventually } from "#testing/eventually.ts";
import { createLiveFixture, type LiveFixture } from "#testing/live/live-fixture.ts";
import { shareTestApp } from "#testing/open-app.ts";

const app = shareTestApp();
let scene: LiveFixture;
let watcher: LiveListener;
let lateTyper: LiveListener;
beforeAll(async () => {
  scene = await createLiveFixture(app());
  watcher = await scene.olga.listen(await scene.head());
  // Sends one typing frame now; the last test checks that it expires.
  const someone = await scene.agent();
  lateTyper = await listen(someone.browser, scene.conversationId);
  await eventually(() => expect(viewersOf(scene.conversationId)).toHaveLength(1));
  lateTyper.message({ type: "typing", conversationId: scene.conversationId, kind: "note" });
  await eventually(() => expect(viewersOf(scene.conversationId)[0]?.typing).toBe("note"));
});

const listen = async (
  browser: TestBrowser,
  conversationId: LiveFixture["conversationId"] | null = null,
) => browser.listen(await scene.head(), () => {}, conversationId);

function present(ears: LiveListener = watcher): { online: MemberId[]; viewers: Presence[] } {
  const last = ears.frames.findLast((frame) => frame.type === "presence");
  return last?.type === "presence" ? last : { online: [], viewers: [] };
}
const viewersOf = (conversationId: string, ears?: LiveListener) =>
  present(ears).viewers.filter((one) => one.conversationId === conversationId);
const gazesOf = ({ memberId }: SignedInMember) =>
  present().viewers.filter((one) => one.memberId === memberId);

describe("presence", () => {
  test("reports members who connect and disconnect", async () => {
    const maya = await scene.agent();
    const ears = await listen(maya.browser);
    await eventually(() => expect(present().online).toContain(maya.memberId));
    // A new subscriber receives who is already online.
    await eventually(() => expect(present(ears).online.length).toBeGreaterThan(1));
    ears.close();
    await eventually(() => expect(present().online).not.toContain(maya.memberId));
  });

  test("reports to an idle reader that a teammate connected and disconnected", async () => {
    const [reader, maya] = [await scene.agent(), await scene.agent()];
    const reading = await listen(reader.browser, scene.conversationId);
    reading.message({ type: "activity", isActive: false });
    const seen = () =>
      present(reading).viewers.some(
        (one) => one.memberId === maya.memberId && one.conversationId === scene.conversationId,
      );
    const ears = await listen(maya.browser, scene.conversationId);
    await eventually(() => expect(seen()).toBe(true));
    ears.close();
    await eventually(() => expect(seen()).toBe(false));
    expect(present(reading).online).not.toContain(maya.memberId);
    reading.close();
  });

  test("reports what a member views until they leave it", async () => {
    const maya = await scene.agent();
    const ears = await listen(maya.browser);
    const look = (conversationId: LiveFixture["conversationId"] | null) =>
      ears.message({ type: "viewing", conversationId });
    look(scene.conversationId);
    await eventually(() =>
      expect(gazesOf(maya)).toEqual([
        { memberId: maya.memberId, conversationId: scene.conversationId, typing: null },
      ]),
    );
    look(scene.asideId);
    await eventually(() =>
      expect(gazesOf(maya).map((one) => one.conversationId)).toEqual([scene.asideId]),
    );
    look(null);
    await eventually(() => expect(gazesOf(maya)).toEqual([]));
    expect(present().online).toContain(maya.memberId);
    ears.close();
  });

  test("reports what a member types, only in the conversation they view, and when they stop", async () => {
    const maya = await scene.agent();
    const ears = await listen(maya.browser, scene.asideId);
    const type = (conversationId: LiveFixture["asideId"], kind: Presence["typing"]) =>
      ears.message({ type: "typing", conversationId, kind });
    await eventually(() => expect(gazesOf(maya)).toHaveLength(1));
    for (const kind of [...draftKind.options, null]) {
      type(scene.asideId, kind);
      await eventually(() => expect(gazesOf(maya)[0]?.typing).toBe(kind));
    }
    type(scene.conversationId, "text");
    type(scene.asideId, "note");
    await eventually(() => expect(gazesOf(maya)[0]?.typing).toBe("note"));
    expect(gazesOf(maya)).toHaveLength(1);
    ears.message({ type: "viewing", conversationId: scene.conversationId });
    await eventually(() =>
      expect(gazesOf(maya)).toEqual([
        { memberId: maya.memberId, conversationId: scene.conversationId, typing: null },
      ]),
    );
    ears.close();
  });

  test("merges two tabs of one member", async () => {
    const maya = await scene.agent();
    const [one, two] = [
      await listen(maya.browser, scene.asideId),
      await listen(await openSessionFor(app(), maya), scene.asideId),
    ];
    await eventually(() => expect(gazesOf(maya)).toHaveLength(1));
    // Retries, because typing only counts once the second tab is known to view the conversation.
    await eventually(() => {
      two.message({ type: "typing", conversationId: scene.asideId, kind: "text" });
      expect(gazesOf(maya)[0]?.typing).toBe("text");
    });
    expect(present().online.filter((id) => id === maya.memberId)).toHaveLength(1);

    two.message({ type: "viewing", conversationId: scene.conversationId });
    await eventually(() =>
      expect(
        gazesOf(maya)
          .map((viewer) => viewer.conversationId)
          .toSorted(),
      ).toEqual([scene.asideId, scene.conversationId].toSorted()),
    );
    one.close();
    await eventually(() => expect(gazesOf(maya)).toHaveLength(1));
    expect(present().online).toContain(maya.memberId);
    two.close();
    await eventually(() => expect(present().online).not.toContain(maya.memberId));
  });

  test("is not sent to API clients, and API clients are not online", async () => {
    const { secret } = await scene.olga.rpc("createApiKey", { name: "Shop", role: "agent" });
    const stream = await openEventStream(app().url, bearer(secret));
    const maya = await scene.agent();
    const ears = await listen(maya.browser, scene.asideId);
    await eventually(() => expect(gazesOf(maya)).toHaveLength(1));
    expect(stream.text()).not.toContain("presence");
    stream.close();
    ears.close();
  });
});

describe("a session that ends", () => {
  const ends: readonly [string, (maya: SignedInMember) => Promise<unknown>][] = [
    [
      "from another tab",
      async (maya) => {
        const tab = await openSessionFor(app(), maya);
        const { rows } = await tab.rpc("listSessions", {});
        for (const one of rows) if (!one.isThis) await tab.rpc("endSession", { sessionId: one.id });
      },
    ],
    [
      "everywhere at once",
      async (maya) => (await openSessionFor(app(), maya)).rpc("endOtherSessions", {}),
    ],
    [
      "because the member is switched off",
      ({ memberId }) => scene.olga.rpc("updateMember", { memberId, state: "disabled" }),
    ],
    ["by signing out", (maya) => maya.browser.rpc("signOut", {})],
  ];

  test.each(ends)("%s ends its WebSocket at once, with a final frame", async (_, end) => {
    const maya = await scene.agent();
    const ears = await listen(maya.browser);
    await eventually(() => expect(present(ears).online).toContain(maya.memberId));
    await end(maya);
    // Without this frame the socket would only close at the next heartbeat, much later.
    await eventually(() => expect(ears.frames.at(-1)).toEqual({ type: "signed_out" }));
    await eventually(() => expect(ears.closedWith()).toBe(1001));
    await eventually(() => expect(present().online).not.toContain(maya.memberId));
  });

  test("leaves the member's other sessions alone", async () => {
    const maya = await scene.agent();
    const stays = await listen(await openSessionFor(app(), maya));
    const goes = await listen(maya.browser);
    await maya.browser.rpc("signOut", {});
    await eventually(() => expect(goes.closedWith()).toBe(1001));
    await scene.publishChanges(1);
    const head = await scene.head();
    await eventually(() =>
      expect(stays.frames.some((frame) => frame.type === "changes" && frame.seq >= head)).toBe(
        true,
      ),
    );
    expect(stays.frames.map((frame) => frame.type)).not.toContain("signed_out");
    stays.close();
  });

  test("ends an API client's stream when its key is revoked", async () => {
    const { key, secret } = await scene.olga.rpc("createApiKey", { name: "Shop", role: "agent" });
    const stream = await openEventStream(app().url, bearer(secret));
    await scene.olga.rpc("revokeApiKey", { apiKeyId: key.id });
    await eventually(() => expect(stream.isOver()).toBe(true));
  });
});

test("a single typing frame expires after a few seconds", async () => {
  await eventually(
    () => {
      const [viewer] = viewersOf(scene.conversationId);
      expect(viewer).toMatchObject({ typing: null });
    },
    (limit("typingSeconds") + 3) * 1_000,
  );
  lateTyper.close();
});
