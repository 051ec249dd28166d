// A call put underneath, without a carrier: over, ringing at somebody, or spoken in by them.
import { randomUUID } from "node:crypto";
import { roomName } from "#domain/call/room.ts";
import { must } from "#domain/errors.ts";
import type {
  CallId,
  ConversationId,
  EntryId,
  LegId,
  LineId,
  MemberId,
  WorkspaceId,
} from "#domain/ids.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { applyVoiceFact } from "#server/actions/call/facts/apply-voice-fact.ts";
import { settleCall } from "#server/actions/call/facts/settle-call.ts";
import { announceConversation } from "#server/actions/conversation/change.ts";
import { changeCall, insertCall } from "#server/store/call/call.ts";
import { insertLeg } from "#server/store/call/leg.ts";
import { insertRings } from "#server/store/call/ringing/ring.ts";
import { findContact } from "#server/store/contact.ts";
import { findConversation } from "#server/store/conversation/conversation.ts";
import { insertEntry } from "#server/store/conversation/entry.ts";
import { findLine } from "#server/store/line.ts";
import type { OpenedDesk } from "#testing/open-desk.ts";

export interface LaidCall {
  readonly callId: CallId;
  /** How the carrier calls the customer's leg. */
  readonly legRef: string;
}

export const layCall = (
  desk: OpenedDesk,
  workspaceId: WorkspaceId,
  wish: {
    readonly conversationId: ConversationId;
    readonly lineId: LineId;
    readonly is: "over" | "ringing" | "active";
    readonly memberId: MemberId;
    readonly recording?: "by_hand";
  },
): Promise<LaidCall> =>
  desk.running.desk.asHouse(workspaceId, async (ctx) => {
    const { db } = ctx;
    const conversation = must(await findConversation(db, workspaceId, wish.conversationId), "laid");
    const contact = must(await findContact(db, workspaceId, conversation.contactId), "theirs");
    const line = must(await findLine(db, workspaceId, wish.lineId), "a line");
    const point = must(
      contact.points.find((one) => one.kind === "phone"),
      "a number",
    );
    const callId = ctx.newId<CallId>();
    const legRef = `CA${randomUUID().replaceAll("-", "")}`;
    await insertEntry(db, workspaceId, {
      ...{ id: callId as string as EntryId, conversationId: conversation.id, kind: "call" },
      ...{ authorKind: "contact", memberId: null, at: ctx.now.toISOString(), body: {}, last: null },
    });
    announceConversation(ctx, conversation);
    await insertCall(db, workspaceId, {
      ...{ id: callId, conversationId: conversation.id, lineId: line.id, direction: "in" },
      ...{ accountId: line.accountId, contactId: contact.id, pointId: point.id },
      ...{ number: point.value, providerRef: legRef, stage: "ringing", stay: 1, at: ctx.now },
      recording: wish.recording ?? "off",
      claimedBy: wish.is === "active" ? wish.memberId : null,
    });
    await insertLeg(db, workspaceId, {
      ...{ id: ctx.newId<LegId>(), callId, role: "customer", number: point.value },
      ...{ providerRef: legRef, at: ctx.now, answeredAt: ctx.now.toISOString() },
    });
    if (wish.is === "ringing") {
      const rings = [{ memberId: wish.memberId, by: ["browser"] as const, ended: null }];
      await insertRings(db, workspaceId, { id: callId, round: 1 }, rings, ctx.now);
      const ringUntil = new Date(ctx.now.getTime() + 3600_000);
      await changeCall(db, workspaceId, callId, { ringRound: 1, ringUntil });
    }
    if (wish.is === "active") {
      const memberRef = `CA${randomUUID().replaceAll("-", "")}`;
      await insertLeg(db, workspaceId, {
        ...{ id: ctx.newId<LegId>(), callId, role: "member", memberId: wish.memberId },
        ...{ providerRef: memberRef, at: ctx.now, answeredAt: ctx.now.toISOString() },
      });
      ctx.announce("member", wish.memberId);
      await comeIn(ctx, line.accountId, callId, [legRef, memberRef]);
    }
    await settleCall(ctx, callId);
    if (wish.is === "over")
      await applyVoiceFact(ctx, line.accountId, {
        ...{ kind: "leg", legRef, ref: null, is: "ended", cause: "hung_up", providerCode: null },
        ...{ seconds: null, at: ctx.now.toISOString() },
      });
    return { callId, legRef };
  });

async function comeIn(
  ctx: WriteCtx,
  accountId: Parameters<typeof applyVoiceFact>[1],
  callId: CallId,
  legRefs: readonly string[],
): Promise<void> {
  const room = roomName({ callId, stay: 1 });
  for (const [place, legRef] of legRefs.entries())
    await applyVoiceFact(ctx, accountId, {
      ...{ kind: "room", room, roomRef: room, legRef, label: null, is: "joined", seq: place + 1 },
      at: ctx.now.toISOString(),
    });
}
