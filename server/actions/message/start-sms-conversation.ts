import { normalizePhoneNumber } from "#domain/contact/phone-number.ts";
import { AppError, required } from "#domain/errors.ts";
import type { EntryId } from "#domain/ids.ts";
import {
  type AuthenticatedActor,
  canSeeInbox,
  requireAuthenticated,
} from "#server/actions/actor.ts";
import { findOrCreateContactPoint } from "#server/actions/contact/find-or-create-contact-point.ts";
import { addTimelineEvent } from "#server/actions/conversation/apply-conversation-change.ts";
import { joinOrCreateConversation } from "#server/actions/conversation/join-or-create.ts";
import { defineWriteAction, type WriteContext } from "#server/actions/define-action.ts";
import { assertAllowed } from "#server/actions/runtime.ts";
import { presentEntry } from "#server/presenters/present-entry.ts";
import { type ContactPointRecord, insertConsent } from "#server/store/contact.ts";
import {
  type ConversationRecord,
  findConversation,
} from "#server/store/conversation/conversation.ts";
import { findEntry } from "#server/store/conversation/entry.ts";
import { findStarted } from "#server/store/delivery/message-by-key.ts";
import type { InboxRecord } from "#server/store/inbox.ts";
import { createOutgoingSms } from "./create-outgoing-sms.ts";
import { getVisibleInbox } from "./sms-inbox.ts";
import { wordsOf } from "./whatsapp/template-words.ts";

export const startSmsConversation = defineWriteAction({
  name: "start-sms-conversation",
  needs: "conversation.reply",
  async run(ctx, input) {
    const actor = requireAuthenticated(ctx.actor);
    const number = normalizePhoneNumber(input.to, actor.country);
    if (!number) throw new AppError("invalid_phone_number", { typed: input.to });
    const line = await getVisibleInbox(ctx, input.inboxId);
    const point = await findOrCreateContactPoint(ctx, {
      kind: "phone",
      value: number.e164,
      displayFallback: number.shown,
    });
    const { memberId, country } = actor;
    const { clientKey = null } = input;
    const answer = async (id: EntryId) => {
      const entry = required(await findEntry(ctx.db, ctx.workspaceId, id), "just written");
      const found = await findConversation(ctx.db, ctx.workspaceId, entry.conversationId);
      return {
        conversation: required(found, "an entry stands in one"),
        entry: presentEntry(entry, country),
      };
    };
    const by = { inboxId: line.id, contactPointId: point.id, memberId };
    const started = clientKey && (await findStarted(ctx.db, ctx.workspaceId, { ...by, clientKey }));
    if (started) {
      const before = await answer(started);
      // It was moved meanwhile to where this member sees nothing; written again it would go out twice.
      if (!canSeeInbox(actor.sight, before.conversation.inboxId)) throw new AppError("not_found");
      return before;
    }

    const conversation = await findOrBegin(ctx, actor, line, point);
    const allowed = await withOptIn(ctx, actor, { line, point, conversation, optIn: input.optIn });
    return answer(
      await createOutgoingSms(ctx, {
        ...{ conversation, line, point: allowed, ...(await wordsOf(ctx, line, input)) },
        ...{ attachmentIds: input.attachmentIds, clientKey, memberId, country },
      }),
    );
  },
});

interface FirstWrite {
  readonly line: InboxRecord;
  readonly point: ContactPointRecord;
  readonly conversation: ConversationRecord;
  readonly optIn: string | undefined;
}

/** The first opt-in to WhatsApp, said elsewhere; one that follows an opt-out is recorded with the contact. */
async function withOptIn(
  ctx: WriteContext,
  actor: AuthenticatedActor,
  { line, point, conversation, optIn }: FirstWrite,
): Promise<ContactPointRecord> {
  const { whatsappGrantedAt, whatsappRevokedAt } = point;
  const isFirst = whatsappGrantedAt === null && whatsappRevokedAt === null;
  if (optIn === undefined || line.kind !== "whatsapp" || !isFirst) return point;
  assertAllowed("contact.update", ctx.actor);
  const at = ctx.now.toISOString();
  await insertConsent(ctx.db, ctx.workspaceId, {
    ...{ id: ctx.newId(), contactPointId: point.id, medium: "whatsapp", deed: "granted" },
    ...{ source: "member", words: optIn, entryId: null, memberId: actor.memberId, at },
  });
  await addTimelineEvent(ctx, conversation, "whatsapp_started", { words: optIn.slice(0, 60) });
  ctx.announce("contact", point.contactId);
  return { ...point, whatsappGrantedAt: at };
}

async function findOrBegin(
  ctx: WriteContext,
  { sight, memberId }: AuthenticatedActor,
  line: InboxRecord,
  { contactId, id: contactPointId }: ContactPointRecord,
): Promise<ConversationRecord> {
  const member = { sight, memberId };
  const { id } = await joinOrCreateConversation(ctx, { line, contactId, contactPointId, member });
  return required(
    await findConversation(ctx.db, ctx.workspaceId, id),
    "it is held, or just written",
  );
}
