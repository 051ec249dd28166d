// A line that is only for a team: what happens on it is counted for everybody and told to nobody else,
// neither by lists and counts, nor by the search, nor by the feed, nor by who looks where.
import { beforeAll, describe, expect, test } from "vitest";
import { viewLabels } from "#domain/conversation/views.ts";
import { required } from "#domain/errors.ts";
import type { AttachmentId, ContactId, ConversationId } from "#domain/ids.ts";
import { onePixelPng } from "#testing/access-matrix/scope-data.ts";
import { bearer } from "#testing/app/api-call.ts";
import { type EventStream, openEventStream } from "#testing/app/event-stream.ts";
import { openSessionFor, type SeatedMember } from "#testing/app/members.ts";
import type { LiveListener, TestBrowser } from "#testing/app/test-browser.ts";
import { eventually } from "#testing/eventually.ts";
import { createLiveFixture, type LiveFixture } from "#testing/live/live-fixture.ts";
import { newDraftId } from "#testing/new-draft-id.ts";
import { type Phone, shareDesk } from "#testing/open-app.ts";

let ahead = 0;
const desk = shareDesk({ now: () => new Date(Date.now() + ahead) });
let scene: LiveFixture;
let inside: SeatedMember;
let colleague: SeatedMember;
let outside: SeatedMember;
let phone: Phone;
let both: Phone;
let hidden: { conversationId: ConversationId; contactId: ContactId };
/** Words and ids that must never reach those outside. */
let secrets: string[];

const number = "+447700900611";
const marker = "quicksilver";

beforeAll(async () => {
  scene = await createLiveFixture(desk());
  const { olga, other, open, teamId } = scene;
  await olga.rpc("updateInbox", { inboxId: other.id, visibility: "team", teamId });
  inside = await scene.agent([teamId]);
  [colleague, outside] = [await scene.agent([teamId]), await scene.agent()];
  phone = await desk().phone(number);
  await phone.text(`${marker} first`, { to: other.address });
  const row = await olga.conversationWith("07700 900611");
  hidden = { conversationId: row.id, contactId: row.contactId };
  await olga.rpc("updateContact", { contactId: row.contactId, name: `${marker} customer` });
  both = await desk().phone("+447700900612");
  await both.text("Hello to the front", { to: open.address });
  await both.text(`${marker} to the back`, { to: other.address });
  await eventually(async () => {
    const { rows } = await olga.rpc("listConversations", { view: `line:${other.id}` });
    expect(rows.length).toBeGreaterThan(2);
  });
  const { rows: behind } = await olga.rpc("listConversations", { view: `line:${other.id}` });
  const { contact } = await olga.rpc("getConversation", { conversationId: row.id });
  secrets = [
    marker,
    other.id,
    contact.id,
    ...contact.points.map((point) => point.id),
    ...behind.map((one) => one.id),
  ];
});

function leaks(text: string): string[] {
  return secrets.filter((secret) => text.includes(secret));
}

/** One of everything that can be done there. */
async function busyBehind(): Promise<void> {
  const { conversationId, contactId } = hidden;
  const at = inside.browser;
  const picture = await at.upload(`${marker}.png`, "image/png", onePixelPng);
  await at.rpc("saveDraft", {
    conversationId,
    medium: "text",
    draftId: newDraftId(),
    body: `${marker} draft`,
    version: 0,
  });
  await at.rpc("sendSms", {
    conversationId,
    text: `${marker} answer`,
    attachmentIds: [picture.id as AttachmentId],
  });
  const mentions = [colleague.memberId];
  await at.rpc("addNote", { conversationId, text: `${marker} note`, mentions });
  await at.rpc("renameConversation", { conversationId, subject: `${marker} subject` });
  await at.rpc("assignConversation", { conversationId, assigneeId: colleague.memberId });
  await at.rpc("tagConversation", { conversationId, add: [scene.tagId] });
  await at.rpc("updateContact", { contactId, notes: `${marker} notes` });
  await at.rpc("closeConversation", { conversationId });
  await phone.text(`${marker} again`, { to: scene.other.address });
  await phone.text("STOP", { to: scene.other.address });
  await phone.text("START", { to: scene.other.address });
  await desk().street.quiet();
  await eventually(async () => {
    const entries = await at.timeline(conversationId);
    expect(entries.filter((entry) => entry.kind === "event").length).toBeGreaterThan(5);
  });
}

describe("the feed", () => {
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
    stream = await openEventStream(desk().url, {
      ...bearer(key.secret),
      "last-event-id": String(from),
    });
    inner.say({
      t: "typing",
      conversationId: hidden.conversationId,
      medium: "text",
    });
    await busyBehind();
    const head = await scene.head();
    const last = (frames: LiveListener["frames"]) =>
      Math.max(0, ...frames.map((frame) => (frame.t === "news" ? frame.seq : 0)));
    await eventually(() => {
      for (const one of [ears, inner]) expect(last(one.frames)).toBeGreaterThanOrEqual(head);
      expect(stream.events.at(-1)?.id).toBeGreaterThanOrEqual(head);
    });
  });

  test("counts what is hidden and tells nothing of it, to a browser or to a program", () => {
    expect(leaks(JSON.stringify(ears.frames))).toEqual([]);
    expect(leaks(stream.text())).toEqual([]);
    const told = ears.news().filter((news) => news.noun === "conversation");
    expect(told).toEqual([]);
    expect(stream.events.every((one) => one.event === "news")).toBe(true);
  });

  test("tells those of the team", () => {
    const heard = JSON.stringify(inner.frames);
    expect(leaks(heard)).toContain(hidden.conversationId);
    expect(heard).toContain(`${marker} answer`);
  });

  test("says who is here, but not that they look at something hidden", async () => {
    const seenBy = (one: LiveListener) =>
      one.frames.flatMap((frame) => (frame.t === "presence" ? frame.looking : []));
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
      "isTyping",
      "memberId",
    ]);
    olgas.close();
  });

  test("tells nothing to one who asks to look at it, or types there", async () => {
    const { conversationId } = hidden;
    ears.say({ t: "looking", conversationId });
    ears.say({ t: "typing", conversationId, medium: "text" });
    await inside.browser.rpc("addNote", { conversationId, text: `${marker} later` });
    const head = await scene.head();
    await eventually(() => {
      const seqs = ears.frames.map((frame) => (frame.t === "news" ? frame.seq : 0));
      expect(Math.max(...seqs)).toBeGreaterThanOrEqual(head);
    });
    expect(leaks(JSON.stringify(ears.frames))).toEqual([]);
  });

  test("takes what someone looks at away with the sight of it", async () => {
    const someone = await scene.agent([scene.teamId]);
    const mine = await someone.browser.listen(await scene.head(), () => {}, hidden.conversationId);
    await eventually(() => expect(mine.frames.map((one) => one.t)).toContain("presence"));
    const teamIds: (typeof inside.memberId)[] = [];
    await scene.olga.rpc("updateMember", {
      memberId: someone.memberId,
      teamIds: teamIds as never,
    });
    await eventually(() => expect(mine.frames.map((one) => one.t)).toContain("reset"));
    const after = mine.frames.length;
    await inside.browser.rpc("updateContact", {
      contactId: hidden.contactId,
      notes: `${marker} unseen`,
    });
    const head = await scene.head();
    await eventually(() => {
      const seqs = mine.frames.map((frame) => (frame.t === "news" ? frame.seq : 0));
      expect(Math.max(...seqs)).toBeGreaterThanOrEqual(head);
    });
    expect(leaks(JSON.stringify(mine.frames.slice(after)))).toEqual([]);
    mine.close();
  });
});

describe("lists, counts and search", () => {
  const views = () => [
    ...Object.keys(viewLabels),
    `line:${scene.open.id}`,
    `line:${scene.other.id}`,
    `team:${scene.teamId}`,
    `tag:${scene.tagId}`,
  ];
  const all = async (browser: TestBrowser, view: string, sort: "newest" | "waiting") =>
    (await browser.rpc("listConversations", { view, sort, size: 200 })).rows;

  test("show outsiders what everybody shows them less the hidden, in the same order", async () => {
    const shared = ["unassigned", "open", "waiting", "snoozed", "closed", "spam", "trash"];
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
    // What was hidden was there to be hidden.
    expect(seen).toBeGreaterThan(4);
  });

  test("count for everybody exactly what their lists hold", async () => {
    ahead += 61_000;
    for (const browser of [outside.browser, inside.browser, scene.olga]) {
      const { counts } = await browser.rpc("countViews", {});
      expect(Object.keys(counts).length).toBeGreaterThan(8);
      for (const [view, count] of Object.entries(counts))
        expect([view, count]).toEqual([view, (await all(browser, view, "newest")).length]);
    }
    const { counts } = await outside.browser.rpc("countViews", {});
    expect(counts).not.toHaveProperty(`line:${scene.other.id}`);
  });

  test.each(["quicksilver", "900611", "07700 900611", "+447700900611", ""])(
    "find no contact of the hidden line by “%s”",
    async (query) => {
      const found = await outside.browser.rpc("listContacts", { query, size: 200 });
      expect(leaks(JSON.stringify(found))).toEqual([]);
      const owners = await scene.olga.rpc("listContacts", { query, size: 200 });
      expect(owners.rows.some((row) => row.id === hidden.contactId)).toBe(true);
    },
  );

  test("show a contact of both lines, and of its conversations the open one", async () => {
    const browser = await openSessionFor(desk(), outside);
    const row = await browser.conversationWith("07700 900612");
    const shown = await browser.rpc("getConversation", { conversationId: row.id });
    expect(shown.earlier).toEqual([]);
    expect(leaks(JSON.stringify(shown))).toEqual([]);
    const owners = await scene.olga.rpc("getConversation", { conversationId: row.id });
    expect(owners.earlier).toHaveLength(1);
    expect(required(owners.earlier[0], "the other").inboxId).toBe(scene.other.id);
  });

  test("write to a number of the hidden line, and read neither its notes nor its address", async () => {
    const { olga, open } = scene;
    const { contactId } = hidden;
    await olga.rpc("updateContact", { contactId, notes: "private diagnosis" });
    await olga.rpc("addContactPoint", { contactId, kind: "mail", value: "private@brook.example" });
    const browser = await openSessionFor(desk(), outside);
    const { conversation } = await browser.rpc("startSmsConversation", {
      ...{ inboxId: open.id, to: "+447700900611", text: "Hi" },
    });
    const shown = await browser.rpc("getContact", { contactId });
    expect(shown.points.map((one) => one.value)).toEqual(["+447700900611"]);
    const answers = [
      shown,
      await browser.rpc("getConversation", { conversationId: conversation.id }),
      await browser.rpc("listContacts", { query: "07700 900611" }),
      await browser.rpc("search", { query: "private" }),
      await browser.rpc("updateContact", { contactId, name: "Renamed" }),
    ];
    expect(JSON.stringify(answers)).not.toMatch(/private/);
    expect(await browser.refusal("updateContact", { contactId, notes: "x" })).toBe("forbidden");
    expect((await olga.rpc("getContact", { contactId })).notes).toBe("private diagnosis");
    await (await desk().phone("+447700900611")).text("Hello?", { to: open.address });
    await eventually(async () =>
      expect((await browser.rpc("getContact", { contactId })).notes).toBe("private diagnosis"),
    );
  });

  test("show the house without the line", async () => {
    const me = await outside.browser.rpc("getMe", {});
    expect(me.lines.map((line) => line.id)).not.toContain(scene.other.id);
    expect(leaks(JSON.stringify(me))).toEqual([]);
  });
});
