// Call schemas, used by the call bar during the call and by the timeline and the call log afterwards.
import { z } from "zod";
import { id, timestamp } from "#contract/common-schemas.ts";
import {
  type CallOutcome,
  type CallState,
  callDispositions,
  callOutcomes,
  callStates,
  type LegEndCause,
  legEndCauses,
  legRoles,
  type RingEndReason,
  ringEndReasons,
  supervisionModes,
} from "#domain/call/call.ts";
import { answerers } from "#domain/call/leg.ts";
import type {
  CallId,
  ContactId,
  ContactPointId,
  ConversationId,
  InboxId,
  LegId,
  MemberId,
  RecordingId,
} from "#domain/ids.ts";

const keys = <Key extends string>(table: Record<Key, unknown>) =>
  Object.keys(table) as [Key, ...Key[]];

const callState = z.enum(keys<CallState>(callStates));
export const callOutcome = z.enum(keys<CallOutcome>(callOutcomes));

export const callLeg = z.object({
  id: id<LegId>(),
  role: z.enum(legRoles),
  memberId: id<MemberId>().nullable(),
  number: z.string().nullable().describe("Formatted for display."),
  state: z.enum(["connecting", "ringing", "answered", "in_conference", "held", "left"]),
  isMuted: z.boolean(),
  mode: z.enum(supervisionModes).nullable(),
  addedBy: id<MemberId>().nullable(),
  joinMethod: z.enum(["cold", "warm", "three_way", "forward", "personal_phone"]).nullable(),
  createdAt: timestamp,
  joinedAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
  cause: z.enum(keys<LegEndCause>(legEndCauses)).nullable(),
  answeredBy: z
    .enum(answerers)
    .nullable()
    .describe("Who answered, if the inbox detects voicemail; null: unknown."),
  /** A plain sentence, set when something went wrong. */
  message: z.string().nullable(),
});

export const callRing = z.object({
  memberId: id<MemberId>(),
  round: z.number(),
  offeredAt: timestamp,
  endReason: z
    .enum(keys<RingEndReason>(ringEndReasons))
    .nullable()
    .describe("null: still ringing."),
  endedAt: timestamp.nullable(),
});

export const recording = z.object({
  id: id<RecordingId>(),
  kind: z.enum(["call", "voicemail"]),
  state: z.enum(["recording", "processing", "ready", "empty", "lost", "deleted"]),
  seconds: z.number().nullable(),
  channels: z.number(),
  /** Loudness of equal slices, 0 to 255. */
  peaks: z.array(z.number()),
  transcript: z.string().nullable(),
  retainUntil: timestamp.nullable(),
  isUnplayed: z.boolean().describe("A voicemail that no member has played yet."),
});

export const call = z.object({
  id: id<CallId>(),
  conversationId: id<ConversationId>(),
  conversationNumber: z.number(),
  inboxId: id<InboxId>(),
  conversationInboxId: id<InboxId>().describe(
    "The inbox of its conversation: members who see that inbox see the call.",
  ),
  contactId: id<ContactId>(),
  contactName: z.string(),
  contactPointId: id<ContactPointId>(),
  direction: z.enum(["in", "out"]),
  isPbx: z
    .boolean()
    .describe("The call is on a member's own phone system: no one else can control it."),
  number: z.string().describe("The customer's number, E.164."),
  formatted: z.string().describe("The customer's number, formatted for display."),
  state: callState,
  outcome: callOutcome.nullable(),
  isConsulting: z.boolean(),
  /** Id of the flow step the call is at. */
  step: z.string().nullable(),
  startedAt: timestamp,
  answeredAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
  waitingSince: timestamp.nullable(),
  /** Position in the queue, from 1. */
  position: z.number().nullable(),
  onHoldSince: timestamp.nullable(),
  waitSeconds: z.number(),
  talkSeconds: z.number(),
  /** The member who answered. */
  memberId: id<MemberId>().nullable(),
  legs: z.array(callLeg),
  rings: z.array(callRing),
  recording: z.enum(["off", "on", "paused"]),
  canRecord: z.boolean(),
  recordings: z.array(recording),
  disposition: z.enum(callDispositions).nullable(),
  isWrappedUp: z.boolean(),
  /** Why it failed, in a plain sentence. */
  message: z.string().nullable(),
  version: z
    .number()
    .describe(
      "Rises with each change of the call, its legs, rings and recordings: of two states, the one with the lower version is older.",
    ),
});

/** One-use credential with which a browser joins a call at the carrier. */
export const callJoinToken = z.object({
  callId: id<CallId>(),
  legId: id<LegId>(),
  joinToken: z.string(),
});
