// A provider's report about an email about someone's sign-in. Only a failure matters: nobody waits for "delivered".
import { type AccountId, isId, type SystemEmailId } from "#domain/ids.ts";
import { isFailure } from "#domain/message/delivery-state.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { EmailReport } from "#server/ports/email.ts";
import { findSystemEmail, findSystemEmailByRef } from "#server/store/auth/system-email.ts";
import { failSentEmail } from "./recognize-system-email.ts";

/** False if there is no such email. */
export async function applySystemEmailReport(
  ctx: WriteContext,
  accountId: AccountId,
  { ref, providerRef, state, problem, detail }: EmailReport,
): Promise<boolean> {
  const { db, workspaceId } = ctx;
  const byRef =
    ref !== null && isId(ref) ? await findSystemEmail(db, workspaceId, ref as SystemEmailId) : null;
  // A provider's report is trusted only for the emails of its own account.
  const id =
    byRef?.accountId === accountId
      ? byRef.id
      : providerRef && (await findSystemEmailByRef(db, workspaceId, accountId, providerRef));
  if (!id) return false;
  if (state !== null && isFailure(state))
    await failSentEmail(ctx, id, { problem: problem ?? "rejected", detail });
  return true;
}
