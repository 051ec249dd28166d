// A member's own telephone system, for those who have one: kept sealed, told to their browser alone.
import type { LineId, MemberId } from "#domain/ids.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { findSipSealed, keepSipSealed } from "#server/store/call/sip-account.ts";
import type { Db } from "#server/store/sql.ts";

export interface SipAccount {
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
  readonly lineId: LineId | null;
}
type Asking = Pick<WriteCtx, "secrets" | "workspaceId"> & { readonly db: Db };

const belongsTo = (memberId: MemberId): string => `sip ${memberId}`;

export async function openSip(ctx: Asking, memberId: MemberId): Promise<SipAccount | null> {
  const sealed = await findSipSealed(ctx.db, ctx.workspaceId, memberId);
  if (sealed === null) return null;
  const kept = JSON.parse(ctx.secrets.open(sealed, belongsTo(memberId))) as SipAccount;
  // kept before there was more to keep
  const first = { authUser: "", stunUrl: "", turnUrl: "", turnUser: "", turnPassword: "" };
  return { ...first, ...kept, lineId: kept.lineId ?? null };
}

/** null: there is none any more. */
export async function saveSip(
  ctx: WriteCtx,
  memberId: MemberId,
  account: SipAccount | null,
): Promise<void> {
  const sealed = account && ctx.secrets.seal(JSON.stringify(account), belongsTo(memberId));
  await keepSipSealed(ctx.db, ctx.workspaceId, memberId, sealed);
  ctx.announce("member", memberId, { memberId });
}
