// A member's own telephone system, for those who have one: kept sealed, told to their browser alone.
import type { InboxId, MemberId } from "#domain/ids.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import {
  findEncryptedSipAccount,
  saveEncryptedSipAccount,
} from "#server/store/call/sip-account.ts";
import type { Db } from "#server/store/sql.ts";

export interface SipCredentials {
  readonly wsUrl: string;
  readonly uri: string;
  readonly password: string;
  /** What it signs in with; "": the name in its address. */
  readonly authUser: string;
  readonly stunUrl: string;
  readonly turnUrl: string;
  readonly turnUser: string;
  readonly turnPassword: string;
  /** On which its calls stand; null: the first they see. */
  readonly inboxId: InboxId | null;
}
type Asking = Pick<WriteContext, "secrets" | "workspaceId"> & { readonly db: Db };

const matchesView = (memberId: MemberId): string => `sip ${memberId}`;

export async function loadSipCredentials(
  ctx: Asking,
  memberId: MemberId,
): Promise<SipCredentials | null> {
  const sealed = await findEncryptedSipAccount(ctx.db, ctx.workspaceId, memberId);
  if (sealed === null) return null;
  const kept = JSON.parse(ctx.secrets.open(sealed, matchesView(memberId))) as SipCredentials;
  // kept before there was more to keep
  const first = { authUser: "", stunUrl: "", turnUrl: "", turnUser: "", turnPassword: "" };
  return { ...first, ...kept, inboxId: kept.inboxId ?? null };
}

/** null: there is none any more. */
export async function storeSipCredentials(
  ctx: WriteContext,
  memberId: MemberId,
  account: SipCredentials | null,
): Promise<void> {
  const sealed = account && ctx.secrets.seal(JSON.stringify(account), matchesView(memberId));
  await saveEncryptedSipAccount(ctx.db, ctx.workspaceId, memberId, sealed);
  ctx.announce("member", memberId, { memberId });
}
