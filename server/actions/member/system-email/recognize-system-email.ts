// An email about someone's sign-in that comes back: a copy in the sent folder of a mailbox, the inbox of its recipient, or
// inside a bounce. Its link must not appear in a conversation, where others read it.
import type { SystemEmailId } from "#domain/ids.ts";
import { classifySmtpStatus } from "#domain/message/classify-smtp-status.ts";
import { parseSystemMessageId, type TokenKey } from "#domain/message/email/reply-token.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { bareMessageId } from "#server/actions/message/email/receiving/message-ids.ts";
import type { Bounce, ParsedEmail } from "#server/mime/parsed-email.ts";
import { lockSystemEmail, updateSystemEmail } from "#server/store/auth/system-email.ts";

type Headers = Pick<ParsedEmail, "messageId" | "inReplyTo" | "references">;

/** Of any workspace on this server. A provider may replace the Message-ID; a reply names it as what it replies to. */
export function isSystemEmail(
  { messageId, inReplyTo, references }: Headers,
  keys: readonly TokenKey[],
): boolean {
  const own = bareMessageId(messageId);
  if (own !== null && parseSystemMessageId(own, keys) !== null) return true;
  const last = bareMessageId(references.at(-1) ?? null);
  if (last === null || bareMessageId(inReplyTo) === last) return false;
  return parseSystemMessageId(last, keys) !== null;
}

export function findReturnedSystemEmail(
  bounce: Bounce,
  keys: readonly TokenKey[],
): SystemEmailId | null {
  const id = bareMessageId(bounce.originalMessageId);
  return id === null ? null : parseSystemMessageId(id, keys);
}

/** Its recipient and their mail server alone know the Message-ID, so a bounce that names it is trusted. */
export async function applyReturnedSystemEmail(
  ctx: WriteContext,
  id: SystemEmailId,
  bounce: Bounce,
): Promise<void> {
  if (bounce.class !== "hard" && bounce.class !== "soft") return;
  const problem = classifySmtpStatus(bounce.status, null, bounce.diagnostic ?? "");
  await failSentEmail(ctx, id, { problem, detail: bounce.diagnostic });
}

/** Null if it was not sent from this workspace. */
export async function failSentEmail(
  { db, workspaceId }: WriteContext,
  id: SystemEmailId,
  rejection: { problem: ReturnType<typeof classifySmtpStatus>; detail: string | null },
): Promise<void> {
  const row = await lockSystemEmail(db, workspaceId, id);
  if (row?.state !== "sent" && row?.state !== "unknown" && row?.state !== "sending") return;
  await updateSystemEmail(db, workspaceId, id, { state: "failed", ...rejection, isOver: true });
}
