// A customer's email was forwarded to us: its author becomes the customer, and replies go to them.
import { normalizeAddress, senderDisplayName } from "#domain/contact/email-address.ts";
import { AppError } from "#domain/errors.ts";
import { required } from "#domain/required.ts";
import { findOrCreateContactPoint } from "#server/actions/contact/find-or-create-contact-point.ts";
import {
  addTimelineEvent,
  applyConversationChange,
  publishEntryChange,
} from "#server/actions/conversation/apply-conversation-change.ts";
import { lockVisibleEntry } from "#server/actions/conversation/load-conversation.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { findConversation } from "#server/store/conversation/conversation.ts";
import { findEmail, setEmailAuthor } from "#server/store/email/email.ts";
import { insertParticipants } from "#server/store/email/participant.ts";

export const assignForwardedSender = defineWriteAction({
  name: "assign-forwarded-sender",
  requires: "conversation.update",
  async run(ctx, { entryId }) {
    const { conversation } = await lockVisibleEntry(ctx, entryId);
    const email = await findEmail(ctx.db, ctx.workspaceId, entryId);
    const forwarded = email?.findings.forwarded;
    if (!email || !forwarded) throw new AppError("no_forwarded_sender");
    const address = normalizeAddress(forwarded.from);
    const name = senderDisplayName(forwarded.fromName, address);
    const point = await findOrCreateContactPoint(ctx, {
      kind: "email",
      value: address,
      displayFallback: address,
      name,
    });
    await setEmailAuthor(ctx.db, ctx.workspaceId, entryId, { address, name });
    await insertParticipants(ctx.db, ctx.workspaceId, conversation.id, entryId, [
      { address, name },
    ]);
    publishEntryChange(ctx, conversation, entryId);
    await addTimelineEvent(ctx, conversation, "customer_changed", { address });
    await applyConversationChange(ctx, conversation, { contactId: point.contactId }, null);
    return required(
      await findConversation(ctx.db, ctx.workspaceId, conversation.id),
      "the conversation is locked",
    );
  },
});
