// A call put underneath, without a carrier: over, ringing at somebody, or spoken in by them.
import { randomUUID } from "node:crypto";
import { formatConferenceName } from "#domain/call/conference-name.ts";
import { required } from "#domain/errors.ts";
import type {
  CallId,
  ConversationId,
  EntryId,
  InboxId,
  LegId,
  MemberId,
  WorkspaceId,
} from "#domain/ids.ts";
import { applyVoiceEvent } from "#server/actions/call/events/apply-voice-event.ts";
import { recomputeCallState } from "#server/actions/call/events/recompute-call-state.ts";
import { publishConversationChange } from "#server/actions/conversation/apply-conversation-change.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { insertCall, updateCall } from "#server/store/call/call.ts";
import { insertLeg } from "#server/store/call/leg.ts";
import { insertRings } from "#server/store/call/ringing/ring.ts";
import { findContact } from "#server/store/contact.ts";
import { findConversation } from "#server/store/conversation/conversation.ts";
import { insertEntry } from "#server/store/conversation/entry.ts";
import { findInbox } from "#server/store/inbox.ts";
import type { OpenedDesk } from "#testing/open-app.ts";

export interface InsertedCall {
  readonly callId: CallId;
  /** How the carrier calls the customer's leg. */
  readonly legRef: string;
}

export const insertTestCall = (
  desk: OpenedDesk,
  workspaceId: WorkspaceId,
  wish: {
    readonly conversationId: ConversationId;
    readonly inboxId: InboxId;
    readonly is: "over" | "ringing" | "active";
    readonly memberId: MemberId;
    readonly recording?: "by_hand";
  },
): Promise<InsertedCall> =>
  desk.running.desk.asSystem(workspaceId, async (ctx) => {
    const { db } = ctx;
    const conversation = required(
      await findConversation(db, workspaceId, wish.conversationId),
      "laid",
    );
    const contact = required(await findContact(db, workspaceId, conversation.contactId), "theirs");
    const line = required(await findInbox(db, workspaceId, wish.inboxId), "a line");
    const point = required(
      contact.points.find((one) => one.kind === "phone"),
      "a number",
    );
    const callId = ctx.newId<CallId>();
    const legRef = `CA${randomUUID().replaceAll("-", "")}`;
    await insertEntry(db, workspaceId, {
      ...{ id: callId as string as EntryId, conversationId: conversation.id, kind: "call" },
      ...{ authorKind: "contact", memberId: null, at: ctx.now.toISOString(), body: {}, last: null },
    });
    publishConversationChange(ctx, conversation);
    await insertCall(db, workspaceId, {
      ...{ id: callId, conversationId: conversation.id, inboxId: line.id, direction: "in" },
      ...{ accountId: line.accountId, contactId: contact.id, contactPointId: point.id },
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
      const ringExpiresAt = new Date(ctx.now.getTime() + 3600_000);
      await updateCall(db, workspaceId, callId, { ringRound: 1, ringExpiresAt });
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
    await recomputeCallState(ctx, callId);
    if (wish.is === "over")
      await applyVoiceEvent(ctx, line.accountId, {
        ...{ kind: "leg", legRef, ref: null, is: "ended", cause: "hung_up", providerCode: null },
        ...{ seconds: null, at: ctx.now.toISOString() },
      });
    return { callId, legRef };
  });

async function comeIn(
  ctx: WriteContext,
  accountId: Parameters<typeof applyVoiceEvent>[1],
  callId: CallId,
  legRefs: readonly string[],
): Promise<void> {
  const room = formatConferenceName({ callId, stay: 1 });
  for (const [place, legRef] of legRefs.entries())
    await applyVoiceEvent(ctx, accountId, {
      ...{ kind: "room", room, roomRef: room, legRef, label: null, is: "joined", seq: place + 1 },
      at: ctx.now.toISOString(),
    });
}
