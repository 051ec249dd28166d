// Two members who take the same message or conversation in hand.
import { afterAll, expect, test } from "vitest";
import type { ConversationId, EntryId } from "#domain/ids.ts";
import { addNote } from "#server/actions/conversation/add-note.ts";
import { openPeople, refusalOf } from "#server/actions/member/for-tests/open-people.ts";
import { ada, openMailStreet } from "#server/actions/message/mail/for-tests/mail-street.ts";
import { sendMail } from "#server/actions/message/mail/send-mail.ts";
import { sql } from "#server/store/sql.ts";
import { mergeConversation } from "./merge-conversation.ts";
import { moveMessage } from "./move-message.ts";

const people = openPeople();
afterAll(() => people.close());

test("a message that two members move at once stands in one place", async () => {
  const { olga, letters } = await openMailStreet(people);
  const me = await people.actorOf(olga);
  for (let round = 0; round < 5; round += 1) {
    const [from, one, other] = [
      await letters.write({ from: ada, id: `moved-${round}@r.example` }),
      await letters.write({ from: ada }),
      await letters.write({ from: ada }),
    ];
    await letters.write({ from: ada, inReplyTo: `moved-${round}@r.example` });
    await Promise.allSettled(
      [one, other].map(({ conversationId }) =>
        people.ask(moveMessage, me, {
          entryId: from.entryId as EntryId,
          toId: conversationId as ConversationId,
          withAnswers: false,
        }),
      ),
    );
  }
  const torn = await people.database.one<{ count: number }>(sql`
    select count(*)::int as count from message m join entry e on e.workspace_id = m.workspace_id and e.id = m.id
     where m.workspace_id = ${olga.workspaceId} and e.conversation_id <> m.conversation_id`);
  expect(torn.count).toBe(0);
});

test("what one writes while another merges is not said where nobody would see it, and never twice", async () => {
  const { olga, letters } = await openMailStreet(people);
  const me = await people.actorOf(olga);
  const [away, into] = [await letters.write({ from: ada }), await letters.write({ from: ada })];
  const conversationId = away.conversationId as ConversationId;
  const intoId = into.conversationId as ConversationId;
  const note = { conversationId, mentions: [] };
  const before = await people.ask(addNote, me, { ...note, text: "Before", clientKey: "k1" });
  await people.ask(mergeConversation, me, { conversationId, intoId });

  const again = await people.ask(addNote, me, { ...note, text: "Before", clientKey: "k1" });
  expect(again).toMatchObject({ id: before.id, conversationId: intoId });
  const mail = { conversationId, kind: "reply", to: [{ address: "ada@brook.example", name: "" }] };
  const letter = { ...mail, cc: [], bcc: [], subject: "", html: "<p>Late</p>", attachmentIds: [] };
  const late = { ...letter, answersId: null, stopsOnReply: false } as never;
  expect(await refusalOf(people.ask(addNote, me, { ...note, text: "Late" }))).toBe("merged_away");
  expect(await refusalOf(people.ask(sendMail, me, late))).toBe("merged_away");
});
