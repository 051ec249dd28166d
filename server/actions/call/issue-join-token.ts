// Admits a member to a call: creates their leg and a short-lived, one-use join token for it.

import type { Leg } from "#domain/call/leg.ts";
import { AppError } from "#domain/errors.ts";
import type { CallId, LegId, MemberId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { scheduleCarrierSyncAt } from "#server/actions/call/carrier/schedule.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { createToken, hashToken } from "#server/secrets.ts";
import {
  insertLeg,
  type JoinTokenRow,
  type LegRecord,
  setJoinToken,
} from "#server/store/call/leg.ts";

export interface CallJoinToken {
  readonly callId: CallId;
  readonly legId: LegId;
  readonly joinToken: string;
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
  const { joinToken, row } = createJoinToken(ctx, callId);
  await insertLeg(ctx.db, ctx.workspaceId, {
    ...as,
    id: legId,
    callId,
    at: ctx.now,
    joinToken: row,
  });
  ctx.publishChange("member", as.memberId);
  return { callId, legId, joinToken };
}

/** For a member who was admitted already: their click was repeated, or the response was lost. */
export async function renewJoinToken(
  ctx: WriteContext,
  { id: legId, callId }: Pick<LegRecord, "id" | "callId">,
): Promise<CallJoinToken> {
  const { joinToken, row } = createJoinToken(ctx, callId);
  if (!(await setJoinToken(ctx.db, ctx.workspaceId, legId, row)))
    throw new AppError("already_in_call");
  return { callId, legId, joinToken };
}

function createJoinToken(
  ctx: WriteContext,
  callId: CallId,
): { joinToken: string; row: JoinTokenRow } {
  const joinToken = createToken();
  const until = new Date(ctx.now.getTime() + limit("joinTokenSeconds") * 1000);
  // Drops the leg if its join token expires unused.
  scheduleCarrierSyncAt(ctx, callId, new Date(until.getTime() + 500));
  return { joinToken, row: { hash: hashToken(joinToken), until } };
}
