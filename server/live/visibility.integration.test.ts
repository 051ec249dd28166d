// An inbox restricted to a team: activity in it advances the feed for everyone and reaches only the team, in lists,
// counts, search, the feed and presence.
import { beforeAll, describe, expect, test } from "vitest";
import { viewLabels } from "#domain/conversation/views.ts";
import type { ContactId, ConversationId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { bearer } from "#testing/app/api-call.ts";
import { type EventStream, openEventStream } from "#testing/app/event-stream.ts";
import { openSessionFor, type SignedInMember } from "#testing/app/members.ts";
import type { LiveListener, TestBrowser } from "#testing/app/test-browser.ts";
import { eventually } from "#testing/eventually.ts";
import { createLiveFixture, type LiveFixture } from "#testing/live/live-fixture.ts";
import { runEveryAction } from "#testing/live/run-every-action.ts";
import { type Phone, shareTestApp } from "#testing/open-app.ts";

let ahead = 0;
const app = shareTestApp({ now: () => new Date(Date.now() + ahead) });
let scene: LiveFixture;
let inside: SignedInMember;
let colleague: SignedInMember;
let outside: SignedInMember;
let phone: Phone;
let both: Phone;
let hidden: { conversationId: ConversationId; contactId: ContactId };
/** Texts and IDs that must never reach outsiders. */
let secrets: string[];

const number = "+447700900611";
const marker = "quicksilver";

beforeAll(async () => {
  scene = await createLiveFixture(app());
  const { olga, other, open, teamId } = scene;
  await olga.rpc("updateInbox", { inboxId: other.id, visibility: "team", teamId });
  inside = await scene.agent([teamId]);
  [colleague, outside] = [await scene.agent([teamId]), await scene.agent()];
  phone = await app().phone(number);
  await phone.text(`${marker} first`, { to: other.address });
  const row = await olga.conversationWith("07700 900611");
  hidden = { conversationId: row.id, contactId: row.contactId };
  await olga.rpc("updateContact", { contactId: row.contactId, name: `${marker} customer` });
  both = await app().phone("+447700900612");
  await both.text("Hello to the front", { to: open.address });
  await both.text(`${marker} to the back`, { to: other.address });
  await eventually(async () => {
    const { rows } = await olga.rpc("listConversations", { view: `inbox:${other.id}` });
    expect(rows.length).toBeGreaterThan(2);
  });
  const { rows: behind } = await olga.rpc("listConversations", { view: `inbox:${other.id}` });
  const { contact } = await olga.rpc("getConversation", { conversationId: row.id });
  secrets = [
    marker,
    other.id,
    contact.id,
    ...contact.contactPoints.map((point) => point.id),
    ...behind.map((one) => one.id),
  ];
});

function leaks(text: string): string[] {
  return secrets.filter((secret) => text.includes(secret));
}

describe("the change feed", () => {
  let ears: LiveListener;
  let stream: EventStream;
  let inner: LiveListener;
  let from: number;

  beforeAll(async () => {
    const key = await scene.olga.rpc("createApiKey", {
      name: "Front",
      role: "manager",
      inboxIds: [scene.open.id],
    });
    from = await scene.head();
    ears = await outside.browser.listen(from);
    inner = await inside.browser.listen(from, () => {}, hidden.conversationId);
    stream = await openEventStream(app().url, {
      ...bearer(key.secret),
      "last-event-id": String(from),
    });
    inner.message({
      type: "typing",
      conversationId: hidden.conversationId,
      kind: "text",
    });
    await runEveryAction(app(), { scene, inside, colleague, phone, marker, ...hidden });
    const head = await scene.head();
    const last = (frames: LiveListener["frames"]) =>
      Math.max(0, ...frames.map((frame) => (frame.type === "changes" ? frame.seq : 0)));
    await eventually(() => {
      for (const one of [ears, inner]) expect(last(one.frames)).toBeGreaterThanOrEqual(head);
      expect(stream.events.at(-1)?.id).toBeGreaterThanOrEqual(head);
    });
  });

  test("advances past hidden changes without sending them to a browser or an API client", () => {
    expect(leaks(JSON.stringify(ears.frames))).toEqual([]);
    expect(leaks(stream.text())).toEqual([]);
    const conversationChanges = ears.changes().filter((change) => change.entity === "conversation");
    expect(conversationChanges).toEqual([]);
    expect(stream.events.every((one) => one.event === "changes")).toBe(true);
  });

  test("sends them to the team", () => {
    const framesText = JSON.stringify(inner.frames);
    expect(leaks(framesText)).toContain(hidden.conversationId);
    expect(framesText).toContain(`${marker} answer`);
  });

  test("reports who is online, but not that they view something hidden", async () => {
    const seenBy = (one: LiveListener) =>
      one.frames.flatMap((frame) => (frame.type === "presence" ? frame.viewers : []));
    expect(seenBy(ears).map((one) => one.memberId)).not.toContain(inside.memberId);
    const olgas = await scene.olga.listen(await scene.head());
    await eventually(() =>
      expect(seenBy(olgas)).toContainEqual(
        expect.objectContaining({
          memberId: inside.memberId,
          conversationId: hidden.conversationId,
        }),
      ),
    );
    expect(Object.keys(seenBy(olgas)[0] ?? {}).toSorted()).toEqual([
      "conversationId",
      "memberId",
      "typing",
    ]);
    olgas.close();
  });

  test("sends nothing to a member who asks to view it or types there", async () => {
    const { conversationId } = hidden;
    ears.message({ type: "viewing", conversationId });
    ears.message({ type: "typing", conversationId, kind: "text" });
    await inside.browser.rpc("addNote", { conversationId, text: `${marker} later` });
    const head = await scene.head();
    await eventually(() => {
      const seqs = ears.frames.map((frame) => (frame.type === "changes" ? frame.seq : 0));
      expect(Math.max(...seqs)).toBeGreaterThanOrEqual(head);
    });
    expect(leaks(JSON.stringify(ears.frames))).toEqual([]);
  });

  test("stops viewing when access is lost", async () => {
    const someone = await scene.agent([scene.teamId]);
    const mine = await someone.browser.listen(await scene.head(), () => {}, hidden.conversationId);
    await eventually(() => expect(mine.frames.map((one) => one.type)).toContain("presence"));
    const teamIds: (typeof inside.memberId)[] = [];
    await scene.olga.rpc("updateMember", {
      memberId: someone.memberId,
      teamIds: teamIds as never,
    });
    await eventually(() => expect(mine.frames.map((one) => one.type)).toContain("reset"));
    const after = mine.frames.length;
    await inside.browser.rpc("updateContact", {
      contactId: hidden.contactId,
      notes: `${marker} unseen`,
    });
    const head = await scene.head();
    await eventually(() => {
      const seqs = mine.frames.map((frame) => (frame.type === "changes" ? frame.seq : 0));
      expect(Math.max(...seqs)).toBeGreaterThanOrEqual(head);
    });
    expect(leaks(JSON.stringify(mine.frames.slice(after)))).toEqual([]);
    mine.close();
  });
});

describe("lists, counts and search", () => {
  const views = () => [
    ...Object.keys(viewLabels),
    `inbox:${scene.open.id}`,
    `inbox:${scene.other.id}`,
    `team:${scene.teamId}`,
    `tag:${scene.tagId}`,
  ];
  const all = async (browser: TestBrowser, view: string, sort: "newest" | "waiting") =>
    (await browser.rpc("listConversations", { view, sort, size: 200 })).rows;

  test("show outsiders everyone's list minus the hidden rows, in the same order", async () => {
    const shared = ["unassigned", "open", "awaiting-reply", "snoozed", "closed", "spam", "trash"];
    let seen = 0;
    for (const view of views()) {
      for (const sort of ["newest", "waiting"] as const) {
        const outsiders = await all(outside.browser, view, sort);
        expect(leaks(JSON.stringify(outsiders)), view).toEqual([]);
        if (!shared.includes(view) && !view.includes(":")) continue;
        const owners = await all(scene.olga, view, sort);
        const visible = owners.filter((row) => row.inboxId !== scene.other.id);
        expect(outsiders.map((row) => row.id)).toEqual(visible.map((row) => row.id));
        seen += owners.length - visible.length;
      }
    }
    // The hidden conversations exist.
    expect(seen).toBeGreaterThan(4);
  });

  test("count exactly what each member's lists contain", async () => {
    ahead += 61_000;
    for (const browser of [outside.browser, inside.browser, scene.olga]) {
      const { counts } = await browser.rpc("countBuiltInViews", {});
      expect(Object.keys(counts).length).toBeGreaterThan(8);
      for (const [view, count] of Object.entries(counts))
        expect([view, count]).toEqual([view, (await all(browser, view, "newest")).length]);
    }
    const { counts } = await outside.browser.rpc("countBuiltInViews", {});
    expect(counts).not.toHaveProperty(`inbox:${scene.other.id}`);
  });

  test.each(["quicksilver", "900611", "07700 900611", "+447700900611", ""])(
    "don't find a contact of the hidden inbox by “%s”",
    async (query) => {
      const found = await outside.browser.rpc("listContacts", { query, size: 200 });
      expect(leaks(JSON.stringify(found))).toEqual([]);
      const owners = await scene.olga.rpc("listContacts", { query, size: 200 });
      expect(owners.rows.some((row) => row.id === hidden.contactId)).toBe(true);
    },
  );

  test("show a contact of both inboxes with only the open inbox's conversations", async () => {
    const browser = await openSessionFor(app(), outside);
    const row = await browser.conversationWith("07700 900612");
    const shown = await browser.rpc("getConversation", { conversationId: row.id });
    expect(shown.earlier).toEqual([]);
    expect(leaks(JSON.stringify(shown))).toEqual([]);
    const owners = await scene.olga.rpc("getConversation", { conversationId: row.id });
    expect(owners.earlier).toHaveLength(1);
    expect(required(owners.earlier[0], "the other").inboxId).toBe(scene.other.id);
  });

  test("can text a number of the hidden inbox without seeing the contact's notes or email address", async () => {
    const { olga, open } = scene;
    const { contactId } = hidden;
    await olga.rpc("updateContact", { contactId, notes: "private diagnosis" });
    await olga.rpc("addContactPoint", { contactId, kind: "email", value: "private@brook.example" });
    const browser = await openSessionFor(app(), outside);
    const { conversation } = await browser.rpc("startTextConversation", {
      inboxId: open.id,
      to: "+447700900611",
      text: "Hi",
    });
    const shown = await browser.rpc("getContact", { contactId });
    expect(shown.contactPoints.map((one) => one.value)).toEqual(["+447700900611"]);
    const responses = [
      shown,
      await browser.rpc("getConversation", { conversationId: conversation.id }),
      await browser.rpc("listContacts", { query: "07700 900611" }),
      await browser.rpc("search", { query: "private" }),
    ];
    expect(JSON.stringify(responses)).not.toMatch(/private/);
    expect(await browser.errorCode("updateContact", { contactId, notes: "x" })).toBe("forbidden");
    expect(await browser.errorCode("updateContact", { contactId, name: "Renamed" })).toBe(
      "forbidden",
    );
    expect((await olga.rpc("getContact", { contactId })).notes).toBe("private diagnosis");
    await (await app().phone("+447700900611")).text("Hello?", { to: open.address });
    await eventually(async () =>
      expect((await browser.rpc("getContact", { contactId })).notes).toBe("private diagnosis"),
    );
  });

  test("show the workspace without the inbox", async () => {
    const me = await outside.browser.rpc("getMe", {});
    expect(me.inboxes.map((inbox) => inbox.id)).not.toContain(scene.other.id);
    expect(leaks(JSON.stringify(me))).toEqual([]);
  });
});
