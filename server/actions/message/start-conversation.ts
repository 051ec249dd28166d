import { readPhoneNumber } from "#domain/contact/phone-number.ts";
import { DeskError, must } from "#domain/errors.ts";
import type { EntryId } from "#domain/ids.ts";
import { defineAction, type WriteCtx } from "#server/actions/action.ts";
import { asSomeone, type SomeoneActor, sees } from "#server/actions/actor.ts";
import { findOrMakePoint } from "#server/actions/contact/find-or-make-point.ts";
import { addEvent } from "#server/actions/conversation/change.ts";
import { joinOrCreateConversation } from "#server/actions/conversation/join-or-create.ts";
import { judge } from "#server/actions/desk.ts";
import { presentEntry } from "#server/presenters/present-entry.ts";
import { insertConsent, type PointRecord } from "#server/store/contact.ts";
import {
  type ConversationRecord,
  findConversation,
} from "#server/store/conversation/conversation.ts";
import { findEntry } from "#server/store/conversation/entry.ts";
import type { LineRecord } from "#server/store/line.ts";
import { findStarted } from "#server/store/sending/message-by-key.ts";
import { getLineFor } from "./text-line.ts";
import { wordsOf } from "./whatsapp/template-words.ts";
import { writeText } from "./write-text.ts";

export const startConversation = defineAction({
  name: "start-conversation",
  needs: "conversation.reply",
  async run(ctx, input) {
    const actor = asSomeone(ctx.actor);
    const number = readPhoneNumber(input.to, actor.country);
    if (!number) throw new DeskError("not_a_number", { typed: input.to });
    const line = await getLineFor(ctx, input.lineId);
    const point = await findOrMakePoint(ctx, {
      kind: "phone",
      value: number.e164,
      knownAs: number.shown,
    });
    const { memberId, country } = actor;
    const { clientKey = null } = input;
    const answer = async (id: EntryId) => {
      const entry = must(await findEntry(ctx.db, ctx.workspaceId, id), "just written");
      const found = await findConversation(ctx.db, ctx.workspaceId, entry.conversationId);
      return {
        conversation: must(found, "an entry stands in one"),
        entry: presentEntry(entry, country),
      };
    };
    const by = { lineId: line.id, pointId: point.id, memberId };
    const started = clientKey && (await findStarted(ctx.db, ctx.workspaceId, { ...by, clientKey }));
    if (started) {
      const before = await answer(started);
      // It was moved meanwhile to where this member sees nothing; written again it would go out twice.
      if (!sees(actor.sight, before.conversation.lineId)) throw new DeskError("not_found");
      return before;
    }

    const conversation = await findOrBegin(ctx, actor, line, point);
    const allowed = await withOptIn(ctx, actor, { line, point, conversation, optIn: input.optIn });
    return answer(
      await writeText(ctx, {
        ...{ conversation, line, point: allowed, ...(await wordsOf(ctx, line, input)) },
        ...{ attachmentIds: input.attachmentIds, clientKey, memberId, country },
      }),
    );
  },
});

interface FirstWrite {
  readonly line: LineRecord;
  readonly point: PointRecord;
  readonly conversation: ConversationRecord;
  readonly optIn: string | undefined;
}

/** The first opt-in to WhatsApp, said elsewhere; one that follows an opt-out is recorded with the contact. */
async function withOptIn(
  ctx: WriteCtx,
  actor: SomeoneActor,
  { line, point, conversation, optIn }: FirstWrite,
): Promise<PointRecord> {
  const { whatsappGrantedAt, whatsappRevokedAt } = point;
  const isFirst = whatsappGrantedAt === null && whatsappRevokedAt === null;
  if (optIn === undefined || line.kind !== "whatsapp" || !isFirst) return point;
  judge("contact.edit", ctx.actor);
  const at = ctx.now.toISOString();
  await insertConsent(ctx.db, ctx.workspaceId, {
    ...{ id: ctx.newId(), pointId: point.id, medium: "whatsapp", deed: "granted" },
    ...{ source: "member", words: optIn, entryId: null, memberId: actor.memberId, at },
  });
  await addEvent(ctx, conversation, "whatsapp_started", { words: optIn.slice(0, 60) });
  ctx.announce("contact", point.contactId);
  return { ...point, whatsappGrantedAt: at };
}

async function findOrBegin(
  ctx: WriteCtx,
  { sight, memberId }: SomeoneActor,
  line: LineRecord,
  { contactId, id: pointId }: PointRecord,
): Promise<ConversationRecord> {
  const member = { sight, memberId };
  const { id } = await joinOrCreateConversation(ctx, { line, contactId, pointId, member });
  return must(await findConversation(ctx.db, ctx.workspaceId, id), "it is held, or just written");
}
