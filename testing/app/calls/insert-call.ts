// Inserts a call without a carrier: ended, ringing for a member, or active with them.
import { randomUUID } from "node:crypto";
import { formatConferenceName } from "#domain/call/conference-name.ts";
import type {
  CallId,
  ConversationId,
  EntryId,
  InboxId,
  LegId,
  MemberId,
  WorkspaceId,
} from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { runCallEvent } from "#server/actions/call/engine/run-call-event.ts";
import { applyVoiceEvent } from "#server/actions/call/events/apply-voice-event.ts";
import { publishConversationChange } from "#server/actions/conversation/apply-conversation-change.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { insertCall, updateCall } from "#server/store/call/call.ts";
import { insertLeg } from "#server/store/call/leg.ts";
import { insertRings } from "#server/store/call/ringing/ring.ts";
import { findContact } from "#server/store/contact.ts";
import { findConversation } from "#server/store/conversation/conversation.ts";
import { insertEntry } from "#server/store/conversation/entry.ts";
import { findInbox } from "#server/store/inbox.ts";
import type { TestApp } from "#testing/open-app.ts";

export interface InsertedCall {
  readonly callId: CallId;
  /** The carrier's reference for the customer's leg. */
  readonly legRef: string;
}

export const insertTestCall = (
  app: TestApp,
  workspaceId: WorkspaceId,
  input: {
    readonly conversationId: ConversationId;
    readonly inboxId: InboxId;
    readonly state: "ended" | "ringing" | "active";
    readonly memberId: MemberId;
    readonly recording?: "manual";
  },
): Promise<InsertedCall> =>
  app.running.runtime.asSystem(workspaceId, async (ctx) => {
    const { db } = ctx;
    const conversation = required(
      await findConversation(db, workspaceId, input.conversationId),
      "laid",
    );
    const contact = required(await findContact(db, workspaceId, conversation.contactId), "theirs");
    const inbox = required(await findInbox(db, workspaceId, input.inboxId), "an inbox");
    const point = required(
      contact.contactPoints.find((one) => one.kind === "phone"),
      "a number",
    );
    const callId = ctx.newId<CallId>();
    const legRef = `CA${randomUUID().replaceAll("-", "")}`;
    await insertEntry(db, workspaceId, {
      id: callId as string as EntryId,
      conversationId: conversation.id,
      kind: "call",
      authorKind: "contact",
      memberId: null,
      at: ctx.now.toISOString(),
      body: {},
      last: null,
    });
    publishConversationChange(ctx, conversation);
    await insertCall(db, workspaceId, {
      id: callId,
      conversationId: conversation.id,
      inboxId: inbox.id,
      direction: "in",
      accountId: inbox.accountId,
      contactId: contact.id,
      contactPointId: point.id,
      number: point.value,
      providerRef: legRef,
      stage: "ringing",
      conferenceEpoch: 1,
      at: ctx.now,
      recording: input.recording ?? "off",
      claimedBy: input.state === "active" ? input.memberId : null,
    });
    await insertLeg(db, workspaceId, {
      id: ctx.newId<LegId>(),
      callId,
      role: "customer",
      number: point.value,
      providerRef: legRef,
      at: ctx.now,
      answeredAt: ctx.now.toISOString(),
    });
    if (input.state === "ringing") {
      const rings = [{ memberId: input.memberId, by: ["browser"] as const, endReason: null }];
      await insertRings(db, workspaceId, { id: callId, round: 1 }, rings, ctx.now);
      const ringExpiresAt = new Date(ctx.now.getTime() + 3600_000);
      await updateCall(db, workspaceId, callId, { ringRound: 1, ringExpiresAt });
    }
    if (input.state === "active") {
      const memberRef = `CA${randomUUID().replaceAll("-", "")}`;
      await insertLeg(db, workspaceId, {
        id: ctx.newId<LegId>(),
        callId,
        role: "member",
        memberId: input.memberId,
        providerRef: memberRef,
        at: ctx.now,
        answeredAt: ctx.now.toISOString(),
      });
      ctx.publishChange("member", input.memberId);
      await joinConference(ctx, inbox.accountId, callId, [legRef, memberRef]);
    }
    await runCallEvent(ctx, callId, { kind: "created" });
    if (input.state === "ended")
      await applyVoiceEvent(ctx, inbox.accountId, {
        kind: "leg",
        legRef,
        ref: null,
        type: "ended",
        cause: "hung_up",
        providerCode: null,
        seconds: null,
        at: ctx.now.toISOString(),
      });
    return { callId, legRef };
  });

async function joinConference(
  ctx: WriteContext,
  accountId: Parameters<typeof applyVoiceEvent>[1],
  callId: CallId,
  legRefs: readonly string[],
): Promise<void> {
  const conference = formatConferenceName({ callId, conferenceEpoch: 1 });
  for (const [index, legRef] of legRefs.entries())
    await applyVoiceEvent(ctx, accountId, {
      kind: "conference",
      conference,
      conferenceRef: conference,
      legRef,
      label: null,
      type: "joined",
      seq: index + 1,
      at: ctx.now.toISOString(),
    });
}
