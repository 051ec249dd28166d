// Random writes, merges, moves, splits, undos and opens: no text written where only a team could read it ever reaches
// an outsider, by the feed or in a response.
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import type { ServerFrame } from "#contract/live-protocol.ts";
import { viewLabels } from "#domain/conversation/views.ts";
import type { ConversationId, EntryId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
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
import type { Subscriber } from "./subscriber.ts";
import { updateViewedInboxes } from "./update-viewed-inboxes.ts";
import { createWorkspaceChannel } from "./workspace-channel.ts";

const people = createMembersFixture();
afterAll(() => people.close());

const addresses = [
  "help@copperline.example",
  "legal@copperline.example",
  "staff@copperline.example",
] as const;
const customers = ["ada@brook.example", "ben@brook.example", "cleo@meadow.example"];

async function createHiddenTextFixture() {
  const olga = await people.createWorkspace();
  const me = await people.actorOf(olga);
  const inboxes = [await addEmailInbox(people, olga, addresses[0])];
  for (const address of addresses.slice(1)) {
    const team = await people.run(createTeam, me, { name: address });
    inboxes.push(await addEmailInbox(people, olga, address, { teamId: team.id }));
  }
  const openInboxId = required(inboxes[0], "the first").id;
  const inboundEmails = createInboundEmails(
    people,
    olga,
    required(inboxes[0], "the first").accountId,
  );
  const outside: MemberActor = await people.actorOf(
    await people.addMember(olga.workspaceId, "Ravi", "agent"),
  );
  const frames: ServerFrame[] = [];
  const listen = (receivesEverything: boolean): Subscriber => ({
    actor: outside,
    viewing: null,
    receivesEverything,
    isActive: true,
    sentSeq: 0,
    send: (frame) => void frames.push(frame),
    reauthenticate: async () => outside,
    close: () => {},
  });
  const subscribers = [listen(false), listen(true)];
  const workspaceChannel = createWorkspaceChannel({
    db: people.database,
    workspaceId: olga.workspaceId,
    log: () => {},
    onChange: () => {},
    now: people.now,
    services: {
      findTextProvider: () => null,
      findVoiceProvider: () => null,
      findEmailProvider: () => null,
    },
  });
  for (const one of subscribers) await workspaceChannel.join(one, 0);

  let n = 0;
  const ids: string[] = [];
  const conversations: ConversationId[] = [];
  const entries: EntryId[] = [];
  const regroupings: string[] = [];
  const hidden: string[] = [];
  const nextToken = () => {
    n += 1;
    return `zq${String(n).padStart(4, "0")}`;
  };
  const inboxIdOf = async (id: ConversationId) =>
    required(
      await findConversation(people.database, olga.workspaceId, id),
      "no conversation is deleted",
    ).inboxId;
  /** Records a text of a conversation: hidden for good if only a team could read it there. */
  const recordText = async (
    text: string,
    conversationId: ConversationId,
    toInboxId = openInboxId,
  ) => {
    const isHidden = toInboxId !== openInboxId || (await inboxIdOf(conversationId)) !== openInboxId;
    if (isHidden) hidden.push(text);
  };
  const pick = <T>(all: readonly T[], index: number): T | undefined => all[index % all.length];

  const steps: Record<string, (a: number, b: number) => Promise<unknown>> = {
    async write(a, b) {
      const text = nextToken();
      const id = `${text}.${people.newId()}@brook.example`;
      const repliedTo = b % 3 === 0 ? undefined : pick(ids, b);
      const to = pick(addresses, a) as string;
      const from = pick(customers, b) as string;
      const stored = await inboundEmails.receive({
        from,
        to,
        id,
        text,
        subject: text,
        ...(repliedTo === undefined ? {} : { inReplyTo: repliedTo }),
      });
      ids.push(id);
      entries.push(stored.entryId as EntryId);
      conversations.push(stored.conversationId as ConversationId);
      const inbox = required(inboxes[a % inboxes.length], "one of three").id;
      await recordText(text, stored.conversationId as ConversationId, inbox);
    },
    async note(a) {
      const conversationId = pick(conversations, a);
      if (!conversationId) return;
      const text = nextToken();
      const code = await errorCodeOf(people.run(addNote, me, { conversationId, text }));
      if (code === "was carried out") await recordText(text, conversationId);
    },
    async rename(a) {
      const conversationId = pick(conversations, a);
      if (!conversationId || (await inboxIdOf(conversationId)) === openInboxId) return;
      // A subject moves with its conversation; it is only secret while it stays in the restricted inbox.
      await errorCodeOf(people.run(renameConversation, me, { conversationId, subject: "renamed" }));
    },
    async merge(a, b) {
      const [conversationId, intoId] = [pick(conversations, a), pick(conversations, b)];
      if (!conversationId || !intoId) return;
      await remember(people.run(mergeConversation, me, { conversationId, intoId }));
    },
    async move(a, b) {
      const [entryId, toId] = [pick(entries, a), pick(conversations, b)];
      if (!entryId || !toId) return;
      const withReplies = a % 2 === 0;
      await remember(people.run(moveMessage, me, { entryId, toId, withReplies }));
    },
    async split(a) {
      const entryId = pick(entries, a);
      if (!entryId) return;
      await remember(people.run(splitMessage, me, { entryId, withReplies: a % 2 === 0 }));
    },
    async undo(a) {
      const threadOperationId = pick(regroupings, a);
      if (threadOperationId)
        await errorCodeOf(people.run(undoThreadOperation, me, { threadOperationId }));
    },
    async look(a) {
      const id = pick(conversations, a);
      const row = id && (await findConversation(people.database, olga.workspaceId, id));
      const isSeen = row && canSeeInbox(outside.visibleInboxIds, row.inboxId);
      required(subscribers[0], "a browser").viewing = isSeen
        ? { conversationId: row.id, contactId: row.contactId, inboxId: row.inboxId }
        : null;
      await updateViewedInboxes(workspaceChannel, workspaceChannel.subscribers, null);
    },
    async contact(a) {
      const id = pick(conversations, a);
      const row = id && (await findConversation(people.database, olga.workspaceId, id));
      if (row)
        await errorCodeOf(
          people.run(updateContact, me, { contactId: row.contactId, notes: "called back" }),
        );
    },
  };
  async function remember(
    operation: Promise<{ threadOperationId: string; conversation: { id: ConversationId } }>,
  ): Promise<void> {
    let id: string | null = null;
    await errorCodeOf(
      operation.then((done) => {
        id = done.threadOperationId;
        conversations.push(done.conversation.id);
      }),
    );
    if (id !== null) regroupings.push(id);
  }

  async function readResponses(): Promise<string> {
    const responses: unknown[] = [];
    for (const view of Object.keys(viewLabels))
      responses.push(await people.run(listConversations, outside, { view, size: 200 }));
    for (const conversationId of new Set(conversations)) {
      const shown = people.run(getConversation, outside, { conversationId });
      if ((await errorCodeOf(shown)) !== "was carried out") continue;
      responses.push(await shown, await people.run(listEntries, outside, { conversationId }));
    }
    responses.push(await people.run(listContacts, outside, { query: "", size: 200 }));
    return JSON.stringify(responses);
  }
  const found = (query: string) => people.run(search, outside, { query, size: 20 });
  const quiet = () =>
    eventually(async () => {
      const head = await findLastSeq(people.database, olga.workspaceId);
      workspaceChannel.wake();
      for (const one of subscribers) expect(one.sentSeq).toBeGreaterThanOrEqual(head);
    });
  return {
    workspaceChannel,
    subscribers,
    frames,
    hidden,
    steps,
    readResponses,
    found,
    quiet,
    entries,
    olga,
  };
}

describe("a member outside a team", () => {
  test("never receives a frame or response with what only the team could read", async () => {
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
          const fixture = await createHiddenTextFixture();
          const leaks = (text: string) => fixture.hidden.filter((one) => text.includes(one));
          try {
            for (const beginning of [0, 1, 2, 0]) await fixture.steps.write?.(beginning, 0);
            for (const [name, a, b] of run) {
              people.advanceClock(60);
              await fixture.steps[name]?.(a, b);
              fixture.workspaceChannel.wake();
            }
            await fixture.quiet();
            secrets += fixture.hidden.length;
            expect(leaks(JSON.stringify(fixture.frames))).toEqual([]);
            expect(leaks(await fixture.readResponses())).toEqual([]);
            for (const one of fixture.hidden.slice(-3))
              expect(leaks(JSON.stringify(await fixture.found(one)))).toEqual([]);
          } finally {
            for (const one of fixture.subscribers) fixture.workspaceChannel.leave(one);
          }
        },
      ),
      { numRuns: 10, endOnFailure: true },
    );
    expect(secrets).toBeGreaterThan(20);
  });

  test("receives only that what they saw is gone", async () => {
    const fixture = await createHiddenTextFixture();
    const { steps, frames, hidden, entries, olga } = fixture;
    await steps.write?.(0, 0);
    await steps.write?.(1, 0);
    await fixture.quiet();
    const openId = required(
      await findEntry(people.database, olga.workspaceId, required(entries[0], "the open one")),
      "it is there",
    ).conversationId;
    await steps.look?.(0, 0);
    frames.length = 0;
    // Merges the team's conversation into the open one, which then belongs to the team.
    await steps.merge?.(1, 0);
    await fixture.quiet();
    const changes = frames.flatMap((frame) => (frame.type === "changes" ? frame.changes : []));
    expect(changes).toContainEqual({ entity: "conversation", id: openId, operation: "removed" });
    expect(changes.filter((one) => one.entity !== "conversation" || "state" in one)).toEqual([]);
    expect(hidden.filter((one) => JSON.stringify(frames).includes(one))).toEqual([]);
    expect(fixture.subscribers[0]?.viewing).toBeNull();
    for (const one of fixture.subscribers) fixture.workspaceChannel.leave(one);
  });
});
