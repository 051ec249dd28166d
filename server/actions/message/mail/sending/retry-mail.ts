// A member sends an email again to the recipients it did not reach, and only if they accept a duplicate to those of whom
// nobody knows.

import { normalAddress } from "#domain/contact/mail-address.ts";
import { DeskError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import { decideMail, rolesOf } from "#domain/message/mail/decide-mail.ts";
import { decideResend } from "#domain/message/resend.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { getLineFor } from "#server/actions/message/text-line.ts";
import type { EntryRecord } from "#server/store/conversation/entry.ts";
import { findLatestAttempt, findMail } from "#server/store/mail/mail.ts";
import { listStanding } from "#server/store/mail/suppression.ts";
import { listLatestDeliveries } from "#server/store/sending/mail-delivery.ts";
import { listMailFiles } from "#server/store/sending/mail-file.ts";
import { queueMail } from "./queue-mail.ts";
import { sendingLineOf } from "./sending-line.ts";

export async function retryMail(
  ctx: WriteCtx,
  entry: EntryRecord,
  canDuplicate: boolean,
): Promise<void> {
  const { db, workspaceId } = ctx;
  const mail = await findMail(db, workspaceId, entry.id);
  const last = await findLatestAttempt(db, workspaceId, entry.id);
  if (!mail || !last || !entry.message) throw new DeskError("not_retryable");
  const latest = await listLatestDeliveries(db, workspaceId, entry.id);
  const addresses = decideResend(latest, canDuplicate).map((one) => one.recipient);
  const line = await getLineFor(ctx, entry.message.lineId);
  const recipients = rolesOf(mail, new Set(addresses.map(normalAddress)));
  decideMail(
    {
      ...sendingLineOf(line, ctx.installation),
      maxRecipients: limit("mailRecipients"),
      undoSeconds: 0,
    },
    recipients,
    await listStanding(db, workspaceId, addresses),
    {
      text: entry.message.text,
      isForward: true,
      files: await listMailFiles(db, workspaceId, entry.id),
      hasPictures: false,
      sendAt: null,
    },
    ctx.now,
  );
  const again = (attempt: number, some: readonly string[]) =>
    queueMail(ctx, line, entry.id, attempt, some, { state: "queued", holdUntil: null });
  const next = last.attempt + 1;
  if (recipients.to.length > 0) await again(next, addresses);
  // Blind copies alone leave one by one: together in one mail they would see each other.
  else for (const [more, address] of addresses.entries()) await again(next + more, [address]);
}
