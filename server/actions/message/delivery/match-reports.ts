// Reports that came before we knew what the provider calls the mail are taken up as soon as we do.
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import type { Desk } from "#server/actions/desk.ts";
import type { MailReport } from "#server/ports/mail.ts";
import { deleteOrphans, listOrphans } from "#server/store/mail-sending.ts";
import { placeMailReport } from "./apply-mail-report.ts";

const most = 200;

/** `about` one mail whose name was just learnt; null: all that wait. */
export async function takeUpReports(
  ctx: WriteCtx,
  about: { accountId: AccountId; providerRef: string | null; mailId: string | null } | null,
): Promise<void> {
  const waiting = await listOrphans<MailReport>(ctx.db, ctx.workspaceId, about, most);
  const placed: string[] = [];
  for (const { id, accountId, report } of waiting)
    if (await placeMailReport(ctx, accountId, report)) placed.push(id);
  await deleteOrphans(ctx.db, ctx.workspaceId, placed);
}

export const matchReports = (desk: Desk, workspaceId: WorkspaceId): Promise<void> =>
  desk.asHouse(workspaceId, (ctx) => takeUpReports(ctx, null));
