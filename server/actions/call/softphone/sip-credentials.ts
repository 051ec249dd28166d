// A member's own PBX account, if they have one: stored encrypted, returned only to their browser.
import type { InboxId, MemberId } from "#domain/ids.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import {
  findEncryptedSipAccount,
  saveEncryptedSipAccount,
} from "#server/store/call/sip-account.ts";
import type { Db } from "#server/store/sql.ts";

interface SipCredentials {
  readonly wsUrl: string;
  readonly uri: string;
  readonly password: string;
  /** The username for authentication; "" means the name in the SIP address. */
  readonly authUser: string;
  readonly stunUrl: string;
  readonly turnUrl: string;
  readonly turnUser: string;
  readonly turnPassword: string;
  /** The inbox of its calls; null for the first one the member can see. */
  readonly inboxId: InboxId | null;
}
type CredentialDeps = Pick<WriteContext, "secrets" | "workspaceId"> & { readonly db: Db };

const sealContext = (memberId: MemberId): string => `sip ${memberId}`;

export async function loadSipCredentials(
  ctx: CredentialDeps,
  memberId: MemberId,
): Promise<SipCredentials | null> {
  const sealed = await findEncryptedSipAccount(ctx.db, ctx.workspaceId, memberId);
  if (sealed === null) return null;
  const stored = JSON.parse(ctx.secrets.open(sealed, sealContext(memberId))) as SipCredentials;
  // stored before these fields existed
  const first = { authUser: "", stunUrl: "", turnUrl: "", turnUser: "", turnPassword: "" };
  return { ...first, ...stored, inboxId: stored.inboxId ?? null };
}

/** Null deletes the account. */
export async function storeSipCredentials(
  ctx: WriteContext,
  memberId: MemberId,
  account: SipCredentials | null,
): Promise<void> {
  const sealed = account && ctx.secrets.seal(JSON.stringify(account), sealContext(memberId));
  await saveEncryptedSipAccount(ctx.db, ctx.workspaceId, memberId, sealed);
  ctx.publishChange("member", memberId, { memberId });
}
