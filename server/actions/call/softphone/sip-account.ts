// A member's own telephone system, for those who have one: kept sealed, told to their browser alone.
import { DeskError } from "#domain/errors.ts";
import type { MemberId } from "#domain/ids.ts";
import { defineAction, type WriteCtx } from "#server/actions/action.ts";
import { asMember } from "#server/actions/actor.ts";
import { findSipSealed, keepSipSealed } from "#server/store/call/sip-account.ts";
import type { Db } from "#server/store/sql.ts";

interface SipAccount {
  readonly wsUrl: string;
  readonly uri: string;
  readonly password: string;
}
type Asking = Pick<WriteCtx, "secrets" | "workspaceId"> & { readonly db: Db };

const belongsTo = (memberId: MemberId): string => `sip ${memberId}`;

export async function openSip(ctx: Asking, memberId: MemberId): Promise<SipAccount | null> {
  const sealed = await findSipSealed(ctx.db, ctx.workspaceId, memberId);
  return sealed && (JSON.parse(ctx.secrets.open(sealed, belongsTo(memberId))) as SipAccount);
}

export const keepSipAccount = defineAction({
  name: "keep-sip-account",
  needs: "call.take",
  isSecret: true,
  async run(ctx, { wsUrl, uri, password }) {
    const { memberId } = asMember(ctx.actor);
    refuseOpenWire(wsUrl);
    const known = password ?? (await openSip(ctx, memberId))?.password;
    if (known === undefined)
      throw DeskError.invalid([{ path: "password", say: "A password is needed." }]);
    const account: SipAccount = { wsUrl, uri, password: known };
    const sealed = ctx.secrets.seal(JSON.stringify(account), belongsTo(memberId));
    await keepSipSealed(ctx.db, ctx.workspaceId, memberId, sealed);
    ctx.announce("member", memberId, { memberId });
    return { done: true };
  },
});

export const forgetSipAccount = defineAction({
  name: "forget-sip-account",
  needs: "call.take",
  async run(ctx) {
    const { memberId } = asMember(ctx.actor);
    await keepSipSealed(ctx.db, ctx.workspaceId, memberId, null);
    ctx.announce("member", memberId, { memberId });
    return { done: true };
  },
});

/** The password and every word would be read on the way; a browser refuses it besides. */
function refuseOpenWire(wsUrl: string): void {
  const { protocol, hostname } = new URL(wsUrl);
  const isHere = hostname === "localhost" || hostname === "127.0.0.1" || hostname === "[::1]";
  if (protocol !== "wss:" && !isHere)
    throw DeskError.invalid([{ path: "wsUrl", say: "Use wss://, so that nobody listens in." }]);
}
