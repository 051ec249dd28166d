import { z } from "zod";
import { cursor, doneResponse, id, page, pageSize } from "#contract/common-schemas.ts";
import { route } from "#contract/route.ts";
import { callDispositions, supervisionModes } from "#domain/call/call.ts";
import type { CallId, ConversationId, InboxId, LegId, MemberId, TeamId } from "#domain/ids.ts";
import { call, callJoinToken, callOutcome } from "./call-schemas.ts";

const callInput = z.object({ callId: id<CallId>() });
const callTarget = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("member"), memberId: id<MemberId>() }),
  z.object({ kind: z.literal("team"), teamId: id<TeamId>() }),
  z.object({ kind: z.literal("number"), number: z.string().trim().min(2).max(40) }),
]);

export const callRoutes = {
  listLiveCalls: route({
    method: "GET",
    path: "/calls/live",
    summary: "Live calls of inboxes I can see, and the one I'm wrapping up",
    tag: "Calls",
    input: z.object({}),
    output: z.object({ rows: z.array(call) }),
  }),
  listCalls: route({
    method: "GET",
    path: "/calls",
    summary: "The call log, latest first",
    tag: "Calls",
    input: z.object({
      inboxId: id<InboxId>().optional(),
      memberId: id<MemberId>().optional(),
      direction: z.enum(["in", "out"]).optional(),
      outcome: callOutcome.optional(),
      withRecording: z.enum(["call", "voicemail"]).optional(),
      number: z
        .string()
        .trim()
        .max(40)
        .optional()
        .describe("A number or some of its digits, or a part of the contact's name."),
      after: cursor.optional(),
      size: pageSize,
    }),
    output: page(call),
  }),
  getCall: route({
    method: "GET",
    path: "/calls/{callId}",
    summary: "One call",
    tag: "Calls",
    input: callInput,
    output: call,
  }),
  claimCall: route({
    method: "POST",
    path: "/calls/{callId}/claim",
    summary: "Answer a ringing or waiting call; the first one wins",
    tag: "Calls",
    input: callInput.extend({
      holdOtherCall: z
        .boolean()
        .default(false)
        .describe("Puts my current call on hold; without it, a current call prevents answering."),
    }),
    output: callJoinToken,
  }),
  declineCall: route({
    method: "POST",
    path: "/calls/{callId}/decline",
    summary: "Decline a call; silences my phone only",
    tag: "Calls",
    input: callInput,
    output: doneResponse,
  }),
  startCall: route({
    method: "POST",
    path: "/calls",
    summary: "Call someone from an inbox",
    tag: "Calls",
    input: z.object({
      inboxId: id<InboxId>(),
      to: z.string().trim().min(2).max(40),
      conversationId: id<ConversationId>().nullable().default(null),
      clientKey: z.string().min(8).max(80),
      isConfirmed: z
        .boolean()
        .default(false)
        .describe("Calls despite quiet hours or a request not to be called."),
    }),
    output: z.object({ call, join: callJoinToken }),
  }),
  joinCall: route({
    method: "POST",
    path: "/calls/{callId}/join",
    summary: "Rejoin my call, or supervise another one",
    tag: "Calls",
    input: callInput.extend({ mode: z.enum(supervisionModes).nullable().default(null) }),
    output: callJoinToken,
  }),
  changeSupervision: route({
    method: "POST",
    path: "/calls/{callId}/supervision",
    summary: "Switch between listening, whispering and barging in",
    tag: "Calls",
    input: callInput.extend({ mode: z.enum(supervisionModes) }),
    output: call,
  }),
  holdCall: route({
    method: "POST",
    path: "/calls/{callId}/hold",
    summary: "Hold or resume the customer; my other call is put on hold",
    tag: "Calls",
    input: callInput.extend({ isHeld: z.boolean() }),
    output: call,
  }),
  hangUpCall: route({
    method: "POST",
    path: "/calls/{callId}/hang-up",
    summary: "End the call for everyone, or one leg of it",
    tag: "Calls",
    input: callInput.extend({ legId: id<LegId>().nullable().default(null) }),
    output: call,
  }),
  transferCall: route({
    method: "POST",
    path: "/calls/{callId}/transfer",
    summary: "Transfer the call: cold, warm, or by adding someone",
    tag: "Calls",
    input: callInput.extend({ to: callTarget, kind: z.enum(["cold", "warm", "three_way"]) }),
    output: call,
  }),
  completeTransfer: route({
    method: "POST",
    path: "/calls/{callId}/transfer/complete",
    summary: "Complete a transfer, merge the calls, or cancel the transfer",
    tag: "Calls",
    input: callInput.extend({ completion: z.enum(["complete", "three_way", "cancel"]) }),
    output: call,
  }),
  recordCall: route({
    method: "POST",
    path: "/calls/{callId}/recording",
    summary: "Start, pause, resume or stop recording",
    tag: "Calls",
    input: callInput.extend({ action: z.enum(["start", "pause", "resume", "stop"]) }),
    output: call,
  }),
  wrapUpCall: route({
    method: "POST",
    path: "/calls/{callId}/wrap-up",
    summary: "Record the call outcome and end wrap-up",
    tag: "Calls",
    input: callInput.extend({
      disposition: z.enum(callDispositions).nullable().default(null),
      note: z.string().max(20_000).default(""),
      closeConversation: z.boolean().default(false),
      isDone: z
        .boolean()
        .default(true)
        .describe("false: only saves the disposition; the wrap-up goes on."),
    }),
    output: call,
  }),
};
