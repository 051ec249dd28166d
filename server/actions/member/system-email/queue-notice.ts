import type { PersonId } from "#domain/ids.ts";
import type { SystemEmailKind } from "#domain/message/system-email/kinds.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { findSystemInbox } from "./find-system-inbox.ts";
import { queueSystemEmail } from "./queue-system-email.ts";

type Notice = Extract<SystemEmailKind, "password_changed" | "second_factor_off" | "email_changed">;

/** Tells a person what happened to their account, if an inbox can send: the action itself never fails for it. */
export async function queueNotice(
  tx: WriteContext,
  { id, to }: { readonly id: PersonId; readonly to: string },
  kind: Notice,
  values: Readonly<Record<string, string>> = {},
): Promise<void> {
  const options = { needsOwnersAccount: false };
  if (!(await findSystemInbox(tx.db, tx.installation, tx.workspaceId, options))) return;
  await queueSystemEmail(tx, { kind, to, personId: id, values: { email: to, ...values } });
}
