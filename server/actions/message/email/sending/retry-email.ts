// Sends an email again to the recipients it did not reach. Those with an unknown outcome are included only if the
// member accepts a duplicate.

import { normalizeAddress } from "#domain/contact/email-address.ts";
import { AppError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import { decideEmail, recipientRoles } from "#domain/message/email/decide-email.ts";
import { decideResend } from "#domain/message/resend.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { getVisibleInbox } from "#server/actions/inbox/load-inbox.ts";
import type { EntryRecord } from "#server/store/conversation/entry.ts";
import { listLatestDeliveries } from "#server/store/delivery/delivery.ts";
import { listEmailAttachments } from "#server/store/delivery/email-attachment.ts";
import { findEmail, findLatestAttempt } from "#server/store/email/email.ts";
import { listActiveSuppressions } from "#server/store/email/suppression.ts";
import { queueEmail } from "./queue-email.ts";
import { toSendingInbox } from "./sending-inbox.ts";

export async function retryEmail(
  ctx: WriteContext,
  entry: EntryRecord,
  canDuplicate: boolean,
): Promise<void> {
  const { db, workspaceId } = ctx;
  const email = await findEmail(db, workspaceId, entry.id);
  const last = await findLatestAttempt(db, workspaceId, entry.id);
  if (!email || !last || !entry.message) throw new AppError("not_retryable");
  const latest = await listLatestDeliveries(db, workspaceId, entry.id);
  const addresses = decideResend(latest, canDuplicate).map((one) => one.recipient);
  const inbox = await getVisibleInbox(ctx, entry.message.inboxId);
  const recipients = recipientRoles(email, new Set(addresses.map(normalizeAddress)));
  decideEmail(
    {
      ...toSendingInbox(inbox, ctx.installation),
      maxRecipients: limit("recipientsPerEmail"),
      undoSeconds: 0,
    },
    recipients,
    await listActiveSuppressions(db, workspaceId, addresses),
    {
      text: entry.message.text,
      canBeEmpty: true,
      files: await listEmailAttachments(db, workspaceId, entry.id),
      hasImages: false,
      sendAt: null,
    },
    ctx.now,
  );
  const again = (attempt: number, some: readonly string[]) =>
    queueEmail(ctx, inbox, entry.id, attempt, some, { state: "queued", sendAfter: null });
  const next = last.attempt + 1;
  if (recipients.to.length > 0) await again(next, addresses);
  // Bcc-only recipients get separate emails: in one they would see each other.
  else for (const [more, address] of addresses.entries()) await again(next + more, [address]);
}
