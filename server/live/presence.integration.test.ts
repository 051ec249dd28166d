// Who is here, who looks at what, who is writing; and who is shown the door.
import { beforeAll, describe, expect, test } from "vitest";
import { draftMedium } from "#contract/conversation/draft.ts";
import type { Presence } from "#contract/live-protocol.ts";
import type { MemberId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { bearer } from "#testing/app/api-call.ts";
import { openEventStream } from "#testing/app/event-stream.ts";
import { openSessionFor, type SeatedMember } from "#testing/app/members.ts";
import type { LiveListener, TestBrowser } from "#testing/app/test-browser.ts";
import { eventually } from "#testing/eventually.ts";
import { createLiveFixture, type LiveFixture } from "#testing/live/live-fixture.ts";
import { shareDesk } from "#testing/open-app.ts";

const desk = shareDesk();
let scene: LiveFixture;
let watcher: LiveListener;
let lateTyper: LiveListener;
beforeAll(async () => {
  scene = await createLiveFixture(desk());
  watcher = await scene.olga.listen(await scene.head());
  // Writes one word now; whether it is forgotten by itself is asked at the end.
  const someone = await scene.agent();
  lateTyper = await listen(someone.browser, scene.conversationId);
  await eventually(() => expect(looking(scene.conversationId)).toHaveLength(1));
  lateTyper.say({ t: "typing", conversationId: scene.conversationId, medium: "note" });
  await eventually(() => expect(looking(scene.conversationId)[0]?.isTyping).toBe("note"));
});

const listen = async (
  browser: TestBrowser,
  conversationId: LiveFixture["conversationId"] | null = null,
) => browser.listen(await scene.head(), () => {}, conversationId);

function present(ears: LiveListener = watcher): { online: MemberId[]; looking: Presence[] } {
  const last = ears.frames.findLast((frame) => frame.t === "presence");
  return last?.t === "presence" ? last : { online: [], looking: [] };
}
const looking = (conversationId: string, ears?: LiveListener) =>
  present(ears).looking.filter((one) => one.conversationId === conversationId);
const gazesOf = ({ memberId }: SeatedMember) =>
  present().looking.filter((one) => one.memberId === memberId);

describe("presence", () => {
  test("tells who comes and who goes, with no word of theirs", async () => {
    const maya = await scene.agent();
    const ears = await listen(maya.browser);
    await eventually(() => expect(present().online).toContain(maya.memberId));
    // Who comes is told who is here already.
    await eventually(() => expect(present(ears).online.length).toBeGreaterThan(1));
    ears.close();
    await eventually(() => expect(present().online).not.toContain(maya.memberId));
  });

  test("tells whoever reads without touching anything that a colleague came and left", async () => {
    const [reader, maya] = [await scene.agent(), await scene.agent()];
    const reading = await listen(reader.browser, scene.conversationId);
    reading.say({ t: "watching", isWatching: false });
    const seen = () =>
      present(reading).looking.some(
        (one) => one.memberId === maya.memberId && one.conversationId === scene.conversationId,
      );
    const ears = await listen(maya.browser, scene.conversationId);
    await eventually(() => expect(seen()).toBe(true));
    ears.close();
    await eventually(() => expect(seen()).toBe(false));
    expect(present(reading).online).not.toContain(maya.memberId);
    reading.close();
  });

  test("tells who looks at what, until they look away", async () => {
    const maya = await scene.agent();
    const ears = await listen(maya.browser);
    const look = (conversationId: LiveFixture["conversationId"] | null) =>
      ears.say({ t: "looking", conversationId });
    look(scene.conversationId);
    await eventually(() =>
      expect(gazesOf(maya)).toEqual([
        { memberId: maya.memberId, conversationId: scene.conversationId, isTyping: null },
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

  test("tells what someone is writing, only where they look, and when they stop", async () => {
    const maya = await scene.agent();
    const ears = await listen(maya.browser, scene.asideId);
    const type = (conversationId: LiveFixture["asideId"], medium: Presence["isTyping"]) =>
      ears.say({ t: "typing", conversationId, medium });
    await eventually(() => expect(gazesOf(maya)).toHaveLength(1));
    for (const medium of [...draftMedium.options, null]) {
      type(scene.asideId, medium);
      await eventually(() => expect(gazesOf(maya)[0]?.isTyping).toBe(medium));
    }
    type(scene.conversationId, "text");
    type(scene.asideId, "note");
    await eventually(() => expect(gazesOf(maya)[0]?.isTyping).toBe("note"));
    expect(gazesOf(maya)).toHaveLength(1);
    ears.say({ t: "looking", conversationId: scene.conversationId });
    await eventually(() =>
      expect(gazesOf(maya)).toEqual([
        { memberId: maya.memberId, conversationId: scene.conversationId, isTyping: null },
      ]),
    );
    ears.close();
  });

  test("knows two tabs of one member for one person", async () => {
    const maya = await scene.agent();
    const [one, two] = [
      await listen(maya.browser, scene.asideId),
      await listen(await openSessionFor(desk(), maya), scene.asideId),
    ];
    await eventually(() => expect(gazesOf(maya)).toHaveLength(1));
    // Heard once the second tab is seen to look there; before that nobody asks what it types.
    await eventually(() => {
      two.say({ t: "typing", conversationId: scene.asideId, medium: "text" });
      expect(gazesOf(maya)[0]?.isTyping).toBe("text");
    });
    expect(present().online.filter((id) => id === maya.memberId)).toHaveLength(1);

    two.say({ t: "looking", conversationId: scene.conversationId });
    await eventually(() =>
      expect(
        gazesOf(maya)
          .map((gaze) => gaze.conversationId)
          .toSorted(),
      ).toEqual([scene.asideId, scene.conversationId].toSorted()),
    );
    one.close();
    await eventually(() => expect(gazesOf(maya)).toHaveLength(1));
    expect(present().online).toContain(maya.memberId);
    two.close();
    await eventually(() => expect(present().online).not.toContain(maya.memberId));
  });

  test("is not told to programs, and a program is nobody who sits here", async () => {
    const { secret } = await scene.olga.rpc("createApiKey", { name: "Shop", role: "agent" });
    const stream = await openEventStream(desk().url, bearer(secret));
    const maya = await scene.agent();
    const ears = await listen(maya.browser, scene.asideId);
    await eventually(() => expect(gazesOf(maya)).toHaveLength(1));
    expect(stream.text()).not.toContain("presence");
    stream.close();
    ears.close();
  });
});

describe("a session that ends", () => {
  const ends: readonly [string, (maya: SeatedMember) => Promise<unknown>][] = [
    [
      "from another tab",
      async (maya) => {
        const tab = await openSessionFor(desk(), maya);
        const { rows } = await tab.rpc("listSessions", {});
        for (const one of rows) if (!one.isThis) await tab.rpc("endSession", { sessionId: one.id });
      },
    ],
    [
      "everywhere at once",
      async (maya) => (await openSessionFor(desk(), maya)).rpc("signOutEverywhere", {}),
    ],
    [
      "because the member is switched off",
      ({ memberId }) => scene.olga.rpc("updateMember", { memberId, state: "disabled" }),
    ],
    ["by signing out", (maya) => maya.browser.rpc("signOut", {})],
  ];

  test.each(ends)("%s ends its live line at once, with a word", async (_, end) => {
    const maya = await scene.agent();
    const ears = await listen(maya.browser);
    await eventually(() => expect(present(ears).online).toContain(maya.memberId));
    await end(maya);
    // Without a word of it they would be let go at the next beat of the line, much later.
    await eventually(() => expect(ears.frames.at(-1)).toEqual({ t: "signed_out" }));
    await eventually(() => expect(ears.closedWith()).toBe(1001));
    await eventually(() => expect(present().online).not.toContain(maya.memberId));
  });

  test("leaves the other sessions of the same member alone", async () => {
    const maya = await scene.agent();
    const stays = await listen(await openSessionFor(desk(), maya));
    const goes = await listen(maya.browser);
    await maya.browser.rpc("signOut", {});
    await eventually(() => expect(goes.closedWith()).toBe(1001));
    await scene.stir(1);
    const head = await scene.head();
    await eventually(() =>
      expect(stays.frames.some((frame) => frame.t === "news" && frame.seq >= head)).toBe(true),
    );
    expect(stays.frames.map((frame) => frame.t)).not.toContain("signed_out");
    stays.close();
  });

  test("of a program ends its stream when the key is revoked", async () => {
    const { key, secret } = await scene.olga.rpc("createApiKey", { name: "Shop", role: "agent" });
    const stream = await openEventStream(desk().url, bearer(secret));
    await scene.olga.rpc("revokeApiKey", { keyId: key.id });
    await eventually(() => expect(stream.isOver()).toBe(true));
  });
});

test("one keystroke counts for a few seconds and is then forgotten by itself", async () => {
  await eventually(
    () => {
      const [gaze] = looking(scene.conversationId);
      expect(gaze).toMatchObject({ isTyping: null });
    },
    (limit("typingSeconds") + 3) * 1_000,
  );
  lateTyper.close();
});
