// Admits a member to a call: creates their leg and a short-lived, one-use join token for it.
import type { Leg } from "#domain/call/leg.ts";
import type { CallId, LegId, MemberId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { createToken, hashToken } from "#server/secrets.ts";
import { insertLeg } from "#server/store/call/leg.ts";
import { scheduleCarrierSyncAt } from "./carrier/sync-with-carrier.ts";

export interface CallJoinToken {
  readonly callId: CallId;
  readonly legId: LegId;
  readonly pass: string;
}

export async function issueJoinToken(
  ctx: WriteContext,
  callId: CallId,
  as: {
    readonly memberId: MemberId;
    readonly role: "member" | "supervisor";
    readonly mode?: Leg["mode"];
    readonly addedBy?: MemberId | null;
    readonly joinMethod?: Leg["joinMethod"];
  },
): Promise<CallJoinToken> {
  const legId = ctx.newId<LegId>();
  const pass = createToken();
  const until = new Date(ctx.now.getTime() + limit("joinTokenSeconds") * 1000);
  await insertLeg(ctx.db, ctx.workspaceId, {
    ...as,
    ...{ id: legId, callId, at: ctx.now, pass: { hash: hashToken(pass), until } },
  });
  ctx.announce("member", as.memberId);
  // Drops the leg if its join token expires unused.
  scheduleCarrierSyncAt(ctx, callId, new Date(until.getTime() + 500));
  return { callId, legId, pass };
}
