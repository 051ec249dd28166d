// Whatever is written, merged, moved, split, taken back and opened at random: no word that was said where only a team
// could read it ever reaches somebody outside of that team, by the feed or by an answer.
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import type { ServerFrame } from "#contract/live-protocol.ts";
import { viewLabels } from "#domain/conversation/views.ts";
import { required } from "#domain/errors.ts";
import type { ConversationId, EntryId } from "#domain/ids.ts";
import { canSeeInbox, type MemberActor } from "#server/actions/actor.ts";
import { listContacts } from "#server/actions/contact/list-contacts.ts";
import { updateContact } from "#server/actions/contact/update-contact.ts";
import { addNote } from "#server/actions/conversation/add-note.ts";
import { getConversation } from "#server/actions/conversation/get-conversation.ts";
import { listConversations } from "#server/actions/conversation/list-conversations.ts";
import { listEntries } from "#server/actions/conversation/list-entries.ts";
import { renameConversation } from "#server/actions/conversation/rename-conversation.ts";
import { mergeConversation } from "#server/actions/conversation/threading/merge-conversation.ts";
import { moveMessage } from "#server/actions/conversation/threading/move-message.ts";
import { splitMessage } from "#server/actions/conversation/threading/split-message.ts";
import { undoThreadOperation } from "#server/actions/conversation/threading/undo-thread-operation.ts";
import { search } from "#server/actions/search/search.ts";
import { createTeam } from "#server/actions/workspace/create-team.ts";
import { findConversation } from "#server/store/conversation/conversation.ts";
import { findEntry } from "#server/store/conversation/entry.ts";
import { findLastSeq } from "#server/store/feed.ts";
import { eventually } from "#testing/eventually.ts";
import { addEmailInbox, createInboundEmails } from "#testing/fixtures/email/inbound-emails.ts";
import { createMembersFixture, errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import { followLooks } from "./follow-looks.ts";
import type { Subscriber } from "./subscriber.ts";
import { createWorkspaceChannel } from "./workspace-channel.ts";

const people = createMembersFixture();
afterAll(() => people.close());

const addresses = [
  "help@copperline.example",
  "legal@copperline.example",
  "staff@copperline.example",
] as const;
const customers = ["ada@brook.example", "ben@brook.example", "cleo@meadow.example"];

async function openHouse() {
  const olga = await people.found();
  const me = await people.actorOf(olga);
  const lines = [await addEmailInbox(people, olga, addresses[0])];
  for (const address of addresses.slice(1)) {
    const team = await people.ask(createTeam, me, { name: address });
    lines.push(await addEmailInbox(people, olga, address, { teamId: team.id }));
  }
  const openLine = required(lines[0], "the first").id;
  const letters = createInboundEmails(people, olga, required(lines[0], "the first").accountId);
  const outside: MemberActor = await people.actorOf(
    await people.join(olga.workspaceId, "Ravi", "agent"),
  );
  const frames: ServerFrame[] = [];
  const listen = (hearsEverything: boolean): Subscriber => ({
    ...{ actor: outside, looking: null, hearsEverything, isWatching: true, toldSeq: 0 },
    send: (frame) => void frames.push(frame),
    recognise: async () => outside,
    close: () => {},
  });
  const listeners = [listen(false), listen(true)];
  const room = createWorkspaceChannel({
    ...{ db: people.database, workspaceId: olga.workspaceId, log: () => {}, onChange: () => {} },
    now: people.now,
    outside: {
      findSmsProvider: () => null,
      findVoiceProvider: () => null,
      findEmailProvider: () => null,
    },
  });
  for (const one of listeners) await room.join(one, 0);

  let n = 0;
  const ids: string[] = [];
  const conversations: ConversationId[] = [];
  const entries: EntryId[] = [];
  const regroupings: string[] = [];
  const hidden: string[] = [];
  const word = () => {
    n += 1;
    return `zq${String(n).padStart(4, "0")}`;
  };
  const lineOf = async (id: ConversationId) =>
    required(await findConversation(people.database, olga.workspaceId, id), "it stays").inboxId;
  /** Said in a conversation: hidden for good if only a team could read it there. */
  const said = async (text: string, conversationId: ConversationId, toLine = openLine) => {
    const isHidden = toLine !== openLine || (await lineOf(conversationId)) !== openLine;
    if (isHidden) hidden.push(text);
  };
  const pick = <T>(all: readonly T[], place: number): T | undefined => all[place % all.length];

  const steps: Record<string, (a: number, b: number) => Promise<unknown>> = {
    async write(a, b) {
      const text = word();
      const id = `${text}.${people.newId()}@brook.example`;
      const answered = b % 3 === 0 ? undefined : pick(ids, b);
      const to = pick(addresses, a) as string;
      const from = pick(customers, b) as string;
      const stored = await letters.write({
        ...{ from, to, id, text, subject: text },
        ...(answered === undefined ? {} : { inReplyTo: answered }),
      });
      ids.push(id);
      entries.push(stored.entryId as EntryId);
      conversations.push(stored.conversationId as ConversationId);
      const line = required(lines[a % lines.length], "one of three").id;
      await said(text, stored.conversationId as ConversationId, line);
    },
    async note(a) {
      const conversationId = pick(conversations, a);
      if (!conversationId) return;
      const text = word();
      const code = await errorCodeOf(people.ask(addNote, me, { conversationId, text }));
      if (code === "was carried out") await said(text, conversationId);
    },
    async rename(a) {
      const conversationId = pick(conversations, a);
      if (!conversationId || (await lineOf(conversationId)) === openLine) return;
      // A subject goes where its conversation goes; only one that stays behind the line is a secret.
      await errorCodeOf(people.ask(renameConversation, me, { conversationId, subject: "renamed" }));
    },
    async merge(a, b) {
      const [conversationId, intoId] = [pick(conversations, a), pick(conversations, b)];
      if (!conversationId || !intoId) return;
      await remember(people.ask(mergeConversation, me, { conversationId, intoId }));
    },
    async move(a, b) {
      const [entryId, toId] = [pick(entries, a), pick(conversations, b)];
      if (!entryId || !toId) return;
      const withReplies = a % 2 === 0;
      await remember(people.ask(moveMessage, me, { entryId, toId, withReplies }));
    },
    async split(a) {
      const entryId = pick(entries, a);
      if (!entryId) return;
      await remember(people.ask(splitMessage, me, { entryId, withReplies: a % 2 === 0 }));
    },
    async undo(a) {
      const threadOperationId = pick(regroupings, a);
      if (threadOperationId)
        await errorCodeOf(people.ask(undoThreadOperation, me, { threadOperationId }));
    },
    async look(a) {
      const id = pick(conversations, a);
      const row = id && (await findConversation(people.database, olga.workspaceId, id));
      const isSeen = row && canSeeInbox(outside.sight, row.inboxId);
      required(listeners[0], "a browser").looking = isSeen
        ? { conversationId: row.id, contactId: row.contactId, inboxId: row.inboxId }
        : null;
      await followLooks(room, room.listeners, null);
    },
    async contact(a) {
      const id = pick(conversations, a);
      const row = id && (await findConversation(people.database, olga.workspaceId, id));
      if (row)
        await errorCodeOf(
          people.ask(updateContact, me, { contactId: row.contactId, notes: "called back" }),
        );
    },
  };
  async function remember(
    asked: Promise<{ threadOperationId: string; conversation: { id: ConversationId } }>,
  ): Promise<void> {
    let id: string | null = null;
    await errorCodeOf(
      asked.then((done) => {
        id = done.threadOperationId;
        conversations.push(done.conversation.id);
      }),
    );
    if (id !== null) regroupings.push(id);
  }

  async function answers(): Promise<string> {
    const told: unknown[] = [];
    for (const view of Object.keys(viewLabels))
      told.push(await people.ask(listConversations, outside, { view, size: 200 }));
    for (const conversationId of new Set(conversations)) {
      const shown = people.ask(getConversation, outside, { conversationId });
      if ((await errorCodeOf(shown)) !== "was carried out") continue;
      told.push(await shown, await people.ask(listEntries, outside, { conversationId }));
    }
    told.push(await people.ask(listContacts, outside, { query: "", size: 200 }));
    return JSON.stringify(told);
  }
  const found = (query: string) => people.ask(search, outside, { query, size: 20 });
  const quiet = () =>
    eventually(async () => {
      const head = await findLastSeq(people.database, olga.workspaceId);
      room.wake();
      for (const one of listeners) expect(one.toldSeq).toBeGreaterThanOrEqual(head);
    });
  return { room, listeners, frames, hidden, steps, answers, found, quiet, entries, olga };
}

describe("somebody outside of a team", () => {
  test("never receives a frame or an answer with what only the team could read", async () => {
    const names = ["write", "write", "note", "merge", "merge", "move", "move", "split", "undo"];
    const step = fc.tuple(
      fc.constantFrom(...names, "undo", "look", "contact", "rename"),
      fc.nat(97),
      fc.nat(89),
    );
    let secrets = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 12, maxLength: 40, size: "max" }),
        async (run) => {
          const house = await openHouse();
          const leaks = (text: string) => house.hidden.filter((one) => text.includes(one));
          try {
            for (const beginning of [0, 1, 2, 0]) await house.steps.write?.(beginning, 0);
            for (const [name, a, b] of run) {
              people.wait(60);
              await house.steps[name]?.(a, b);
              house.room.wake();
            }
            await house.quiet();
            secrets += house.hidden.length;
            expect(leaks(JSON.stringify(house.frames))).toEqual([]);
            expect(leaks(await house.answers())).toEqual([]);
            for (const one of house.hidden.slice(-3))
              expect(leaks(JSON.stringify(await house.found(one)))).toEqual([]);
          } finally {
            for (const one of house.listeners) house.room.leave(one);
          }
        },
      ),
      { numRuns: 10, endOnFailure: true },
    );
    expect(secrets).toBeGreaterThan(20);
  });

  test("is told that what they saw is gone, and nothing else of it", async () => {
    const house = await openHouse();
    const { steps, frames, hidden, entries, olga } = house;
    await steps.write?.(0, 0);
    await steps.write?.(1, 0);
    await house.quiet();
    const openId = required(
      await findEntry(people.database, olga.workspaceId, required(entries[0], "the open one")),
      "it is there",
    ).conversationId;
    await steps.look?.(0, 0);
    frames.length = 0;
    // The team's into the open one, which then is the team's.
    await steps.merge?.(1, 0);
    await house.quiet();
    const news = frames.flatMap((frame) => (frame.t === "news" ? frame.news : []));
    expect(news).toContainEqual({ noun: "conversation", id: openId, deed: "gone" });
    expect(news.filter((one) => one.noun !== "conversation" || "now" in one)).toEqual([]);
    expect(hidden.filter((one) => JSON.stringify(frames).includes(one))).toEqual([]);
    expect(house.listeners[0]?.looking).toBeNull();
    for (const one of house.listeners) house.room.leave(one);
  });
});
