// Every job in one place: its payload, its queue and its number of attempts. One handler each (server/jobs).
import { z } from "zod";
import type { AccountSource } from "./account-of-job.ts";
import { conversationJobs } from "./conversation-jobs.ts";
import type { QueueName } from "./queues.ts";
import { systemEmailJobs } from "./system-email-jobs.ts";
import { webhookJobs } from "./webhook-jobs.ts";

const workspaceId = z.uuid();
const callAndMember = { callId: z.uuid(), memberId: z.uuid() };
const unlimitedAttempts = 32_767; // The maximum of the engine's table.

export const jobs = {
  "process-inbound": {
    queue: "reading",
    payload: z.object({ workspaceId }),
    maxAttempts: 20,
    description: "process what providers sent, apart from events of calls",
    // Two at once would put two texts of one customer in the wrong order, and block each other's rows.
    inTurnOf: "workspaceId",
  },
  "process-call-events": {
    queue: "realtime",
    payload: z.object({ workspaceId }),
    maxAttempts: 20,
    description: "process what providers reported about calls",
    inTurnOf: "workspaceId",
  },
  "submit-text": {
    queue: "sending",
    account: "delivery",
    payload: z.object({ workspaceId, deliveryId: z.uuid() }),
    maxAttempts: 20,
    description: "submit a text to the provider",
  },
  "resolve-text-status": {
    queue: "sending",
    account: "delivery",
    payload: z.object({ workspaceId, deliveryId: z.uuid() }),
    maxAttempts: 20,
    description: "check whether an interrupted text was sent",
  },
  "submit-email": {
    queue: "sending",
    account: "attempt",
    payload: z.object({ workspaceId, attemptId: z.uuid() }),
    maxAttempts: 20,
    description: "submit an email to the provider",
  },
  "resolve-email-status": {
    queue: "sending",
    account: "attempt",
    payload: z.object({ workspaceId, attemptId: z.uuid() }),
    maxAttempts: 20,
    description: "check whether an interrupted email was sent",
  },
  ...systemEmailJobs,
  ...webhookJobs,
  "match-delivery-reports": {
    queue: "reading",
    payload: z.object({ workspaceId }),
    maxAttempts: 5,
    description: "match delivery reports that arrived before their email had an ID",
  },
  "fetch-email": {
    queue: "reading",
    account: "inbound_payload",
    payload: z.object({ workspaceId, inboundPayloadId: z.uuid(), providerRef: z.string() }),
    maxAttempts: 12,
    description: "fetch an email that a provider stores",
  },
  "fetch-media": {
    queue: "reading",
    account: "attachment",
    payload: z.object({ workspaceId, attachmentId: z.uuid() }),
    maxAttempts: 8,
    description: "download a received attachment",
  },
  ...conversationJobs,
  "run-bulk-operation": {
    queue: "upkeep",
    payload: z.object({ workspaceId, operationId: z.uuid() }),
    // Giving up would leave an accepted operation half done.
    maxAttempts: unlimitedAttempts,
    longestPauseSeconds: 60,
    description: "carry out an action on many conversations",
    // So that a workspace never takes more than one slot of the queue.
    inTurnOf: "workspaceId",
  },
  "backfill-mailbox": {
    queue: "reading",
    account: "account",
    payload: z.object({ workspaceId, accountId: z.uuid(), since: z.iso.datetime() }),
    maxAttempts: 5,
    description: "import the last days of a mailbox again",
  },
  "retry-failed-message": {
    queue: "reading",
    account: "account",
    payload: z.object({
      workspaceId,
      accountId: z.uuid(),
      folder: z.string(),
      uidValidity: z.number(),
      uid: z.number(),
    }),
    maxAttempts: 3,
    description: "fetch an email that couldn't be fetched",
  },
  "reconcile-account": {
    queue: "reading",
    account: "account",
    inTurnOf: "accountId",
    payload: z.object({ workspaceId, accountId: z.uuid() }),
    // Giving up would lose what customers wrote meanwhile.
    maxAttempts: unlimitedAttempts,
    longestPauseSeconds: 60,
    description: "compare with the provider's own list",
  },
  "recheck-account": {
    queue: "reading",
    account: "account",
    payload: z.object({ workspaceId, accountId: z.uuid() }),
    maxAttempts: 3,
    description: "check an account whose keys were rejected",
  },
  "check-email-domains": {
    queue: "upkeep",
    payload: z.object({ workspaceId }),
    maxAttempts: 5,
    description: "check the DNS records of sending domains",
  },
  "check-all-email-domains": {
    queue: "upkeep",
    payload: z.object({}),
    maxAttempts: 3,
    description: "check the DNS records of every workspace with email",
  },
  "authenticate-emails": {
    queue: "reading",
    payload: z.object({ workspaceId }),
    maxAttempts: 3,
    description: "check the authentication of received email",
    inTurnOf: "workspaceId",
  },
  "run-call-transition": {
    queue: "realtime",
    payload: z.object({ workspaceId, callId: z.uuid() }),
    maxAttempts: 8,
    description: "move a caller who wasn't answered in time to the next step",
  },
  "redirect-customer-leg": {
    queue: "realtime",
    account: "call",
    payload: z.object({ workspaceId, callId: z.uuid() }),
    // The caller hears music until this succeeds.
    maxAttempts: unlimitedAttempts,
    longestPauseSeconds: 15,
    description: "send the carrier a caller's next step",
  },
  "match-waiting-calls": {
    queue: "realtime",
    payload: z.object({ workspaceId }),
    maxAttempts: 5,
    description: "offer waiting callers to available members",
  },
  "publish-queue-positions": {
    queue: "realtime",
    payload: z.object({ workspaceId, inboxId: z.uuid() }),
    maxAttempts: 5,
    description: "announce callers' new positions in a queue",
  },
  "ring-personal-phone": {
    queue: "realtime",
    payload: z.object({ workspaceId, callId: z.uuid(), round: z.number(), memberId: z.uuid() }),
    maxAttempts: 1,
    description: "ring a member's personal phone",
  },
  "sync-call-with-carrier": {
    queue: "realtime",
    account: "call",
    payload: z.object({ workspaceId, callId: z.uuid() }),
    // Until it succeeds, a customer hears no one, or a phone keeps ringing.
    maxAttempts: unlimitedAttempts,
    longestPauseSeconds: 15,
    description: "sync a call with the provider",
  },
  "dial-leg": {
    queue: "realtime",
    account: "leg",
    payload: z.object({ workspaceId, legId: z.uuid() }),
    maxAttempts: 3,
    description: "dial a phone",
  },
  "match-voice-events": {
    queue: "realtime",
    payload: z.object({ workspaceId, accountId: z.uuid(), ref: z.string() }),
    maxAttempts: 8,
    description: "match call reports that arrived before their call",
  },
  "end-wrap-up": {
    queue: "realtime",
    payload: z.object({ workspaceId, memberId: z.uuid() }),
    maxAttempts: 8,
    description: "end a member's wrap-up time",
  },
  "text-back": {
    queue: "realtime",
    payload: z.object({ workspaceId, callId: z.uuid() }),
    maxAttempts: 5,
    description: "text a caller who was missed and left no message",
  },
  "poll-stale-calls": {
    queue: "upkeep",
    payload: z.object({ silentSeconds: z.number(), accountId: z.uuid().optional() }),
    maxAttempts: 3,
    description: "ask the provider about calls without reports, of every account or of one",
  },
  "expire-transfer": {
    queue: "realtime",
    payload: z.object({ workspaceId, callId: z.uuid() }),
    maxAttempts: 8,
    description: "return a call when a transfer isn't answered",
  },
  "hide-call": {
    queue: "realtime",
    payload: z.object({ workspaceId, callId: z.uuid() }),
    maxAttempts: 8,
    description: "stop a call from ringing for members who can't see its inbox",
  },
  "stop-ringing-member": {
    queue: "realtime",
    payload: z.object({
      workspaceId,
      ...callAndMember,
      reason: z.enum(["away", "busy", "no_access"]),
    }),
    maxAttempts: 8,
    description: "stop a call from ringing for a member who can't answer any more",
  },
  "end-pbx-call": {
    queue: "realtime",
    payload: z.object({ workspaceId, callId: z.uuid() }),
    maxAttempts: 8,
    description: "end an unanswered call on a member's own phone system",
  },
  "send-ring-push": {
    queue: "pushing",
    payload: z.object({ workspaceId, ...callAndMember, until: z.iso.datetime() }),
    maxAttempts: 2,
    description: "send a push notification for an incoming call",
  },
  "end-push-ring": {
    queue: "pushing",
    payload: z.object({ workspaceId, callId: z.uuid(), memberId: z.uuid().nullable() }),
    maxAttempts: 2,
    description: "withdraw the push notifications of a call that stopped ringing",
  },
  "fetch-recording": {
    queue: "reading",
    account: "recording",
    payload: z.object({ workspaceId, recordingId: z.uuid() }),
    maxAttempts: 8,
    description: "download a recording",
  },
  "delete-provider-recording": {
    queue: "upkeep",
    account: "recording",
    payload: z.object({ workspaceId, recordingId: z.uuid(), sha256: z.string().nullable() }),
    maxAttempts: 8,
    description: "delete a recording at the provider, and its file here",
  },
  "reconcile-all-accounts": {
    queue: "upkeep",
    payload: z.object({ missedSince: z.iso.datetime().optional() }),
    maxAttempts: 3,
    description: "compare every account with its provider",
  },
} as const satisfies Record<string, JobSpec>;

export interface JobSpec {
  readonly queue: QueueName;
  /** For jobs that use a provider: what leads to the account. */
  readonly account?: AccountSource;
  readonly payload: z.ZodType;
  readonly maxAttempts: number;
  readonly description: string;
  /** Jobs of this name with the same value of this field run one at a time. */
  readonly inTurnOf?: "workspaceId" | "accountId" | "endpointId";
  /** Maximum delay between attempts, however often it failed. */
  readonly longestPauseSeconds?: number;
}

export type JobName = keyof typeof jobs;
export type JobPayload<Name extends JobName> = z.infer<(typeof jobs)[Name]["payload"]>;
