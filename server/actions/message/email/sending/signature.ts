// The signature: the member's own, otherwise the inbox's, with placeholders filled in.
import type { MemberId } from "#domain/ids.ts";
import type { signatureVariables } from "#domain/inbox/template-variables.ts";
import { escapeHtml } from "#domain/text/escape-html.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { sanitizeOutgoingHtml } from "#server/mime/outgoing/sanitize-html.ts";
import type { InboxRecord } from "#server/store/inbox.ts";
import { findMember, findSignatureOf } from "#server/store/workspace/member.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";

export async function signatureFor(
  ctx: WriteContext,
  memberId: MemberId,
  inbox: InboxRecord | null,
): Promise<string> {
  const own = await findSignatureOf(ctx.db, ctx.workspaceId, memberId);
  const text = own || (inbox?.signature ?? "");
  if (text.trim() === "") return "";
  const [member, workspace] = [
    await findMember(ctx.db, ctx.workspaceId, memberId),
    await getWorkspace(ctx.db, ctx.workspaceId),
  ];
  const known: Readonly<Record<keyof typeof signatureVariables, string>> = {
    "member.name": member?.name ?? "",
    "member.email": member?.email ?? "",
    "inbox.name": inbox?.name ?? "",
    "inbox.address": inbox?.address ?? "",
    "workspace.name": workspace.name,
  };
  const filled = text.replace(/\{\{\s*([\w.]{1,40})\s*\}\}/g, (_, name: string) =>
    Object.hasOwn(known, name) ? escapeHtml(known[name as keyof typeof known]) : "",
  );
  return sanitizeOutgoingHtml(filled).html;
}
