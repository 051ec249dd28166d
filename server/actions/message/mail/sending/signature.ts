// What stands below a mail: the member's own words, else the line's, with what is known filled in.
import type { MemberId } from "#domain/ids.ts";
import type { signatureHoles } from "#domain/line/line-words.ts";
import { escapeHtml } from "#domain/message/saved-words.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { cleanOutgoing } from "#server/mime/outgoing/clean-html.ts";
import type { LineRecord } from "#server/store/line.ts";
import { findSignatureOf } from "#server/store/sending/which-mail.ts";
import { findMember } from "#server/store/workspace/member.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";

export async function signatureFor(
  ctx: WriteCtx,
  memberId: MemberId,
  line: LineRecord | null,
): Promise<string> {
  const own = await findSignatureOf(ctx.db, ctx.workspaceId, memberId);
  const words = own || (line?.signature ?? "");
  if (words.trim() === "") return "";
  const [member, workspace] = [
    await findMember(ctx.db, ctx.workspaceId, memberId),
    await getWorkspace(ctx.db, ctx.workspaceId),
  ];
  const known: Readonly<Record<keyof typeof signatureHoles, string>> = {
    "member.name": member?.name ?? "",
    "member.email": member?.email ?? "",
    "line.name": line?.name ?? "",
    "line.address": line?.address ?? "",
    "workspace.name": workspace.name,
  };
  const filled = words.replace(/\{\{\s*([\w.]{1,40})\s*\}\}/g, (_, name: string) =>
    Object.hasOwn(known, name) ? escapeHtml(known[name as keyof typeof known]) : "",
  );
  return cleanOutgoing(filled).html;
}
