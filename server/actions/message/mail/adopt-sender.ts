// Somebody passed a customer's mail on to us: its writer becomes the customer, and answers go to them.
import { nameOfSender, normalAddress } from "#domain/contact/mail-address.ts";
import { DeskError, must } from "#domain/errors.ts";
import { defineAction } from "#server/actions/action.ts";
import { findOrMakePoint } from "#server/actions/contact/find-or-make-point.ts";
import { takeEntryFor } from "#server/actions/conversation/access.ts";
import { addEvent, announceEntry, carryOut } from "#server/actions/conversation/change.ts";
import { findConversation } from "#server/store/conversation/conversation.ts";
import { findMail, tellWriter } from "#server/store/mail/mail.ts";
import { insertParticipants } from "#server/store/mail/participant.ts";

export const adoptSender = defineAction({
  name: "adopt-sender",
  needs: "conversation.work",
  async run(ctx, { entryId }) {
    const { conversation } = await takeEntryFor(ctx, entryId);
    const mail = await findMail(ctx.db, ctx.workspaceId, entryId);
    const forwarded = mail?.findings.forwarded;
    if (!mail || !forwarded) throw new DeskError("nobody_to_adopt");
    const address = normalAddress(forwarded.from);
    const name = nameOfSender(forwarded.fromName, address);
    const point = await findOrMakePoint(ctx, {
      kind: "mail",
      value: address,
      knownAs: address,
      name,
    });
    const { forwarded: _, ...findings } = mail.findings;
    await tellWriter(ctx.db, ctx.workspaceId, entryId, { address, name }, findings);
    await insertParticipants(ctx.db, ctx.workspaceId, conversation.id, entryId, [
      { address, name },
    ]);
    announceEntry(ctx, conversation, entryId);
    await addEvent(ctx, conversation, "customer_changed", { address });
    await carryOut(ctx, conversation, { contactId: point.contactId }, null);
    return must(await findConversation(ctx.db, ctx.workspaceId, conversation.id), "it stays");
  },
});
