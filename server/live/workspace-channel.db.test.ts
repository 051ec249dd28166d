import { afterAll, expect, test } from "vitest";
import type { ServerFrame } from "#contract/live-protocol.ts";
import { required } from "#domain/errors.ts";
import type {
  CallId,
  ContactId,
  ConversationId,
  EntryId,
  InboxId,
  MemberId,
  TagId,
} from "#domain/ids.ts";
import type { AuthenticatedActor } from "#server/actions/actor.ts";
import { updateMember } from "#server/actions/member/update-member.ts";
import { createTag } from "#server/actions/tag/create-tag.ts";
import { type Db, sql } from "#server/store/sql.ts";
import { eventually } from "#testing/eventually.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";
import type { Subscriber } from "./subscriber.ts";
import { createWorkspaceChannel } from "./workspace-channel.ts";

const people = createMembersFixture();
afterAll(() => people.close());

/** A browser as the room knows it; `heard` settles with the first frame that is news or many. */
function sitDown(actor: AuthenticatedActor) {
  const frames: ServerFrame[] = [];
  let tell: (frame: ServerFrame) => void = () => {};
  const heard = new Promise<ServerFrame>((done) => {
    tell = done;
  });
  const listener: Subscriber = {
    ...{ actor, looking: null, hearsEverything: false, isWatching: true, toldSeq: 0 },
    send(frame) {
      frames.push(frame);
      if (frame.t === "news" || frame.t === "many") tell(frame);
    },
    recognise: async () => actor,
    close: () => {},
  };
  return { listener, frames, heard };
}

/** The database, but reading tags takes until `release` is called. */
function slowToReadTags() {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  let reached = () => {};
  const isReading = new Promise<void>((done) => {
    reached = done;
  });
  const asked: string[] = [];
  /** Of the looks after the first. */
  const failures: Error[] = [];
  let looks = 0;
  const db: Db = {
    ...people.database,
    async many<Row>(statement: Parameters<Db["many"]>[0]) {
      asked.push(statement.toQuery().text);
      const rows = await people.database.many<Row>(statement);
      if (!/from tag\b/.test(statement.toQuery().text)) return rows;
      reached();
      await released;
      looks += 1;
      const failure = looks > 1 ? failures.shift() : undefined;
      if (failure) throw failure;
      return rows;
    },
  };
  return { db, isReading, release, asked, failures };
}

async function openOne() {
  const owner = await people.found();
  const actor = await people.actorOf(owner);
  const slow = slowToReadTags();
  const room = createWorkspaceChannel({
    ...{ db: slow.db, workspaceId: owner.workspaceId, log: () => {}, onChange: () => {} },
    now: people.now,
    outside: {
      findSmsProvider: () => null,
      findVoiceProvider: () => null,
      findEmailProvider: () => null,
    },
  });
  const addTag = async () => {
    await people.ask(createTag, actor, { name: "Urgent", colour: "red" });
    room.wake();
  };
  return { ...slow, actor, room, addTag };
}

test("whoever sits down while news are being read for the others hears them too", async () => {
  const { room, actor, addTag, isReading, release } = await openOne();
  const [early, late] = [sitDown(actor), sitDown(actor)];
  await room.join(early.listener, 0);
  await addTag();
  await isReading;
  await room.join(late.listener, 0);
  release();
  const [first, second] = [await early.heard, await late.heard];
  expect(first).toMatchObject({ t: "news", news: [{ noun: "tag", now: { name: "Urgent" } }] });
  expect(second.t === "news" || second.t === "many").toBe(true);
  expect(late.listener.toldSeq).toBe(early.listener.toldSeq);
});

test("whoever opened a conversation meanwhile is told that much happened, where reading it for them failed", async () => {
  const { room, actor, isReading, release, failures } = await openOne();
  const looker = sitDown(actor);
  await room.join(looker.listener, 0);
  const [conversationId, inboxId] = [people.newId<ConversationId>(), people.newId<InboxId>()];
  await people.desk.asSystem(actor.workspaceId, async (ctx) => {
    ctx.announce("entry", people.newId<EntryId>(), { conversationId, inboxId });
    ctx.announce("tag", people.newId<TagId>());
  });
  room.wake();
  await isReading;
  looker.listener.looking = { conversationId, contactId: people.newId<ContactId>(), inboxId };
  failures.push(new Error("cut"));
  release();
  expect(await looker.heard).toMatchObject({ t: "many" });
  expect(failures).toEqual([]);
});

test("whoever may hear the same is handed the same frame, so that it is written out once", async () => {
  const { room, actor, addTag, release } = await openOne();
  release();
  const [one, other] = [sitDown(actor), sitDown(actor)];
  await room.join(one.listener, 0);
  await room.join(other.listener, 0);
  await addTag();
  expect(await one.heard).toBe(await other.heard);
});

test("whoever does not watch is told that much happened, never what", async () => {
  const { room, actor, addTag, release } = await openOne();
  release();
  const [present, away] = [sitDown(actor), sitDown(actor)];
  away.listener.isWatching = false;
  await room.join(present.listener, 0);
  await room.join(away.listener, 0);
  await addTag();
  await present.heard;
  expect(await away.heard).toEqual({ t: "many", seq: present.listener.toldSeq });
});

test("a call is announced at once in a tab that nobody looks at, and all else as before", async () => {
  const { room, actor, addTag, release } = await openOne();
  release();
  const away = sitDown(actor);
  away.listener.isWatching = false;
  await room.join(away.listener, 0);
  const before = away.listener.toldSeq;
  const [id, inboxId] = [people.newId<CallId>(), people.newId<InboxId>()];
  await people.desk.asSystem(actor.workspaceId, async (ctx) => {
    ctx.announce("call", id, { inboxId });
  });
  await addTag();
  const news = [expect.objectContaining({ noun: "call", id })];
  expect(await away.heard).toEqual({ t: "news", seq: before, news });
  await eventually(() =>
    expect(away.frames.at(-1)).toEqual({ t: "many", seq: away.listener.toldSeq }),
  );
  expect(away.listener.toldSeq).toBeGreaterThan(before);
});

test("one member's change asks about that member's tabs alone; a line's about all, at once", async () => {
  const { room, actor, release, asked } = await openOne();
  release();
  const { workspaceId } = actor;
  const others = await Promise.all(
    Array.from({ length: 5 }, (_, nth) => people.join(workspaceId, `Member ${nth}`, "agent")),
  );
  const tabs: ReturnType<typeof sitDown>[] = [];
  for (const one of others)
    for (let tab = 0; tab < 8; tab += 1) tabs.push(sitDown(await people.actorOf(one)));
  for (const { listener } of tabs) await room.join(listener, 0);
  const announce = async (noun: "member" | "line", id: MemberId | InboxId) => {
    asked.length = 0;
    await people.desk.asSystem(workspaceId, async (ctx) => ctx.announce(noun, id as never));
    room.wake();
    await eventually(() => expect(tabs[0]?.listener.toldSeq).toBeGreaterThan(before));
    return asked.filter((text) => /from session s/.test(text)).length;
  };
  let before = required(tabs[0], "a tab").listener.toldSeq;
  expect(await announce("member", required(others[0], "a member").memberId)).toBe(1);
  before = required(tabs[0], "a tab").listener.toldSeq;
  expect(await announce("member", actor.memberId)).toBe(0);
  before = required(tabs[0], "a tab").listener.toldSeq;
  expect(await announce("line", people.newId<InboxId>())).toBe(1);
});

test("who is switched off is signed out, and nobody else is", async () => {
  const { room, actor, release } = await openOne();
  release();
  const ravi = await people.join(actor.workspaceId, "Ravi", "agent");
  const [his, hers] = [sitDown(await people.actorOf(ravi)), sitDown(actor)];
  await room.join(his.listener, 0);
  await room.join(hers.listener, 0);
  await people.ask(updateMember, actor, { memberId: ravi.memberId, state: "disabled" });
  room.wake();
  await eventually(() => expect(his.frames).toContainEqual({ t: "signed_out" }));
  await hers.heard;
  expect(hers.frames).not.toContainEqual({ t: "signed_out" });
});

test("who comes back before the room has heard what changed their sight begins afresh", async () => {
  const { room, actor, release, asked } = await openOne();
  release();
  const early = sitDown(actor);
  await room.join(early.listener, 0);
  await eventually(() => expect(asked.some((text) => /from change_feed\b/.test(text))).toBe(true));
  const after = early.listener.toldSeq;
  const ravi = await people.join(actor.workspaceId, "Ravi", "agent");
  // Nobody wakes the room: the notification is on its way. Ravi is recognised as he is after the change.
  await people.desk.asSystem(actor.workspaceId, async (ctx) =>
    ctx.announce("member", ravi.memberId),
  );
  const late = sitDown(await people.actorOf(ravi));
  await room.join(late.listener, after);
  expect(late.frames.map((frame) => frame.t)).toContain("reset");
  await early.heard;
  expect(early.frames.map((frame) => frame.t)).not.toContain("reset");
});

test("who comes back while a colleague changed hears what comes, and does not begin afresh", async () => {
  const { room, actor, release } = await openOne();
  release();
  const early = sitDown(actor);
  await room.join(early.listener, 0);
  const after = early.listener.toldSeq;
  const ravi = await people.join(actor.workspaceId, "Ravi", "agent");
  const sam = await people.join(actor.workspaceId, "Sam", "agent");
  await people.desk.asSystem(actor.workspaceId, async (ctx) =>
    ctx.announce("member", sam.memberId),
  );
  const late = sitDown(await people.actorOf(ravi));
  const { seq } = await people.desk.parts.database.one<{ seq: number }>(
    sql`select max(seq) as seq from change_feed where workspace_id = ${actor.workspaceId} and id = ${ravi.memberId}`,
  );
  await room.join(late.listener, Math.max(after, seq ?? 0));
  expect(late.frames.map((frame) => frame.t)).not.toContain("reset");
});
