// Every job on one screen: what it is told, in which queue it waits and how often it is tried. One handler
// each (server/jobs).
import { z } from "zod";
import type { AccountSource } from "./account-of-job.ts";
import type { QueueName } from "./queues.ts";

const workspaceId = z.uuid();
/** What the engine's table can hold. */
const withoutEnd = 32_767;

export const jobs = {
  "process-inbound": {
    queue: "reading",
    payload: z.object({ workspaceId }),
    tries: 20,
    means: "process what providers sent",
    // Two at once would put two texts of one customer in the wrong order, and wait for each other's rows.
    inTurnOf: "workspaceId",
  },
  "submit-sms": {
    queue: "sending",
    account: "delivery",
    payload: z.object({ workspaceId, deliveryId: z.uuid() }),
    tries: 20,
    means: "submit a text to the provider",
  },
  "resolve-sms-status": {
    queue: "sending",
    account: "delivery",
    payload: z.object({ workspaceId, deliveryId: z.uuid() }),
    tries: 20,
    means: "check whether an interrupted text was sent",
  },
  "submit-email": {
    queue: "sending",
    account: "attempt",
    payload: z.object({ workspaceId, attemptId: z.uuid() }),
    tries: 20,
    means: "submit an email to the provider",
  },
  "resolve-email-status": {
    queue: "sending",
    account: "attempt",
    payload: z.object({ workspaceId, attemptId: z.uuid() }),
    tries: 20,
    means: "check whether an interrupted email was sent",
  },
  "match-delivery-reports": {
    queue: "reading",
    payload: z.object({ workspaceId }),
    tries: 5,
    means: "match delivery reports that arrived before their email had an ID",
  },
  "fetch-email": {
    queue: "reading",
    account: "raw_item",
    payload: z.object({ workspaceId, inboundPayloadId: z.uuid(), providerRef: z.string() }),
    tries: 12,
    means: "fetch an email that a provider stores",
  },
  "confirm-webhook-subscription": {
    queue: "reading",
    payload: z.object({ workspaceId, url: z.string() }),
    tries: 8,
    means: "confirm a subscription to provider notifications",
  },
  "fetch-media": {
    queue: "reading",
    account: "attachment",
    payload: z.object({ workspaceId, attachmentId: z.uuid() }),
    tries: 8,
    means: "download a received picture",
  },
  "end-snooze": {
    queue: "upkeep",
    payload: z.object({ workspaceId, conversationId: z.uuid() }),
    tries: 20,
    means: "end a snooze",
  },
  "backfill-mailbox": {
    queue: "reading",
    account: "account",
    payload: z.object({ workspaceId, accountId: z.uuid(), since: z.iso.datetime() }),
    tries: 5,
    means: "import the last days of a mailbox again",
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
    tries: 3,
    means: "fetch an email that couldn't be fetched",
  },
  "reconcile-account": {
    queue: "reading",
    account: "account",
    inTurnOf: "accountId",
    payload: z.object({ workspaceId, accountId: z.uuid() }),
    // Given up, it would lose what customers wrote meanwhile.
    tries: withoutEnd,
    longestPauseSeconds: 60,
    means: "compare with the provider's own list",
  },
  "recheck-account": {
    queue: "reading",
    account: "account",
    payload: z.object({ workspaceId, accountId: z.uuid() }),
    tries: 3,
    means: "check an account whose keys were rejected",
  },
  "check-email-domains": {
    queue: "upkeep",
    payload: z.object({ workspaceId }),
    tries: 5,
    means: "check the DNS records of sending domains",
  },
  "check-all-email-domains": {
    queue: "upkeep",
    payload: z.object({}),
    tries: 3,
    means: "check the DNS records of every workspace with email",
  },
  "authenticate-emails": {
    queue: "reading",
    payload: z.object({ workspaceId }),
    tries: 3,
    means: "check the authentication of received email",
    inTurnOf: "workspaceId",
  },
  "run-call-transition": {
    queue: "realtime",
    payload: z.object({ workspaceId, callId: z.uuid() }),
    tries: 8,
    means: "move on a caller no one answered in time",
  },
  "redirect-customer-leg": {
    queue: "realtime",
    account: "call",
    payload: z.object({ workspaceId, callId: z.uuid() }),
    // A caller who is not told hears music; as long as they wait it is worth trying.
    tries: 7,
    means: "tell the carrier what a caller hears next",
  },
  "match-waiting-calls": {
    queue: "realtime",
    payload: z.object({ workspaceId }),
    tries: 5,
    means: "offer waiting callers to available members",
  },
  "publish-queue-positions": {
    queue: "realtime",
    payload: z.object({ workspaceId, inboxId: z.uuid() }),
    tries: 5,
    means: "announce callers' new positions in a queue",
  },
  "ring-personal-phone": {
    queue: "realtime",
    payload: z.object({
      workspaceId,
      callId: z.uuid(),
      round: z.number(),
      memberId: z.uuid(),
    }),
    tries: 1,
    means: "ring a member's personal phone",
  },
  "sync-call-with-carrier": {
    queue: "realtime",
    account: "call",
    payload: z.object({ workspaceId, callId: z.uuid() }),
    tries: 8,
    means: "sync a call with the provider",
  },
  "dial-leg": {
    queue: "realtime",
    account: "leg",
    payload: z.object({ workspaceId, legId: z.uuid() }),
    tries: 3,
    means: "dial a phone",
  },
  "match-voice-events": {
    queue: "realtime",
    payload: z.object({ workspaceId, accountId: z.uuid(), ref: z.string() }),
    tries: 8,
    means: "match call reports that arrived before their call",
  },
  "end-wrap-up": {
    queue: "realtime",
    payload: z.object({ workspaceId, memberId: z.uuid() }),
    tries: 8,
    means: "end a member's wrap-up time",
  },
  "text-back": {
    queue: "realtime",
    payload: z.object({ workspaceId, callId: z.uuid() }),
    tries: 5,
    means: "text a caller who was missed and left no message",
  },
  "poll-stale-calls": {
    queue: "upkeep",
    payload: z.object({ silentSeconds: z.number() }),
    tries: 3,
    means: "ask the provider about calls without reports",
  },
  "expire-transfer": {
    queue: "realtime",
    payload: z.object({ workspaceId, callId: z.uuid() }),
    tries: 8,
    means: "return a call when a transfer isn't answered",
  },
  "hide-call": {
    queue: "realtime",
    payload: z.object({ workspaceId, callId: z.uuid() }),
    tries: 8,
    means: "stop a call from ringing for members who can't see its inbox",
  },
  "end-pbx-call": {
    queue: "realtime",
    payload: z.object({ workspaceId, callId: z.uuid() }),
    tries: 8,
    means: "end an unanswered call on a member's own phone system",
  },
  "send-ring-push": {
    queue: "realtime",
    payload: z.object({
      workspaceId,
      callId: z.uuid(),
      memberId: z.uuid(),
      until: z.iso.datetime(),
    }),
    tries: 2,
    means: "send a push notification for an incoming call",
  },
  "end-push-ring": {
    queue: "realtime",
    payload: z.object({ workspaceId, callId: z.uuid(), memberId: z.uuid().nullable() }),
    tries: 2,
    means: "end the push notifications of a call that rings no more",
  },
  "fetch-recording": {
    queue: "reading",
    account: "take",
    payload: z.object({ workspaceId, recordingId: z.uuid() }),
    tries: 8,
    means: "download a recording",
  },
  "delete-provider-recording": {
    queue: "upkeep",
    account: "take",
    payload: z.object({ workspaceId, recordingId: z.uuid(), sha256: z.string().nullable() }),
    tries: 8,
    means: "delete a recording at the provider, and its file here",
  },
  "reconcile-all-accounts": {
    queue: "upkeep",
    payload: z.object({ missedSince: z.iso.datetime().optional() }),
    tries: 3,
    means: "compare every account with its provider",
  },
} as const satisfies Record<string, JobSpec>;

export interface JobSpec {
  readonly queue: QueueName;
  /** Of those that speak to a provider: what leads to its account. */
  readonly account?: AccountSource;
  readonly payload: z.ZodType;
  readonly tries: number;
  readonly means: string;
  /** Of the jobs of this name in one workspace one runs at a time. */
  /** Those with the same one go one after the other. */
  readonly inTurnOf?: "workspaceId" | "accountId";
  /** However often it failed, it is tried again after no more than this. */
  readonly longestPauseSeconds?: number;
}

export type JobName = keyof typeof jobs;
export type JobPayload<Name extends JobName> = z.infer<(typeof jobs)[Name]["payload"]>;
