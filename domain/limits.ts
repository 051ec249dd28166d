// Every limit of the app, with its unit and reason. No other file repeats these numbers.
import { callLimits } from "./call/call-limits.ts";
import { contactLimits } from "./contact/contact-limits.ts";
import { bulkLimits } from "./conversation/bulk-limits.ts";
import { conversationLimits } from "./conversation/conversation-limits.ts";
import { savedViewLimits } from "./conversation/saved-view-limits.ts";
import { slaLimits } from "./conversation/sla-limits.ts";
import { databaseLimits } from "./database-limits.ts";
import { signInLimits } from "./member/sign-in-limits.ts";
import { systemEmailLimits } from "./member/system-email-limits.ts";
import { emailLimits } from "./message/email/email-limits.ts";
import { judgingLimits } from "./message/email/judging-limits.ts";
import { faultLimits } from "./message/fault-limits.ts";
import { textingLimits } from "./message/texting-limits.ts";
import { networkLimits } from "./network-limits.ts";
import { webhookLimits } from "./webhook/webhook-limits.ts";
import { workspaceLimits } from "./workspace/workspace-limits.ts";

interface LimitSpec {
  readonly max: number;
  readonly unit: string;
  readonly reason: string;
}

const MB = 1024 * 1024;

export const limits = {
  // User input
  nameLength: { max: 120, unit: "characters", reason: "fits on one line of any list" },
  emailLength: {
    max: 254,
    unit: "characters",
    reason: "RFC 5321 §4.5.3.1.3 without the angle brackets",
  },
  passwordMinLength: {
    max: 10,
    unit: "characters",
    reason: "NIST SP 800-63B requires 8; 10 is little extra effort",
  },
  passwordMaxLength: { max: 200, unit: "characters", reason: "bounds the cost of hashing" },
  noteLength: { max: 20_000, unit: "characters", reason: "a note is not a document" },
  subjectLength: { max: 250, unit: "characters", reason: "fits on one line" },
  savedReplyLength: { max: 50_000, unit: "characters", reason: "a long letter with its markup" },
  savedReplies: {
    max: 500,
    unit: "saved replies",
    reason: "for the shared list, and for each member's own; all are loaded for instant search",
  },
  savedRepliesBytes: {
    max: 2 * MB,
    unit: "bytes",
    reason:
      "for the shared list, and for each member's own: a hundred long letters; all are loaded at once",
  },
  signatureLength: { max: 10_000, unit: "characters", reason: "a signature with its markup" },
  tagsPerConversation: { max: 30, unit: "tags", reason: "more than fit on a screen are useless" },
  membersPerTeam: {
    max: 500,
    unit: "members",
    reason: "larger than the largest team Deskbell is designed for",
  },

  // Texts
  textLength: {
    max: 1600,
    unit: "characters",
    reason: "maximum body length at Twilio (error 21617)",
  },
  textImageBytes: {
    max: 5 * MB,
    unit: "bytes",
    reason: "maximum total per message at Twilio (error 11751)",
  },
  carrierImageWarningBytes: {
    max: 600_000,
    unit: "bytes",
    reason: "what US carriers accept in practice; the composer warns above it",
  },
  mediaLinkSeconds: {
    max: 4 * 3600,
    unit: "seconds",
    reason: "a provider may queue an image for hours",
  },

  ...emailLimits,
  ...callLimits,
  ...conversationLimits,
  ...bulkLimits,
  ...savedViewLimits,
  ...slaLimits,
  ...faultLimits,
  ...contactLimits,
  ...workspaceLimits,
  ...webhookLimits,

  // Time
  emailUndoSeconds: {
    max: 10,
    unit: "seconds",
    reason: "long enough to notice a missing attachment",
  },
  textUndoSeconds: {
    max: 0,
    unit: "seconds",
    reason: "texts are sent at once; an inbox setting can delay them",
  },
  endedDraftRetentionDays: {
    max: 7,
    unit: "days",
    reason:
      "a save under the ID of a sent or discarded draft writes nothing; a laptop may sleep over a weekend with such a save pending",
  },
  undoWindowMaxSeconds: { max: 60, unit: "seconds", reason: "a longer delay is a scheduled send" },
  reopenWindowDays: {
    max: 30,
    unit: "days",
    reason: "after it, a customer's message starts a new conversation",
  },
  sessionDays: {
    max: 30,
    unit: "days",
    reason: "sliding; a member is signed out after a month of inactivity",
  },
  sessionsPerPerson: {
    max: 50,
    unit: "sessions",
    reason:
      "browsers and devices of one person; the next sign-in ends the session that wasn't used for the longest time",
  },
  secondFactorSeconds: { max: 300, unit: "seconds", reason: "time between password and code" },
  inviteDays: {
    max: 7,
    unit: "days",
    reason: "an invitation link in a mailbox is a standing security risk",
  },
  resetLinkHours: {
    max: 24,
    unit: "hours",
    reason: "a person passes the link on, and it is used the same day",
  },
  browserRequestSeconds: {
    max: 30,
    unit: "seconds",
    reason: "a browser that waits longer has no connection, and later requests wait too",
  },
  mutationQueueSeconds: {
    max: 60,
    unit: "seconds",
    reason:
      "a mutation without a response by then no longer blocks the next one on the same object",
  },
  uploadStallSeconds: {
    max: 60,
    unit: "seconds",
    reason: "an upload without progress for this long has failed",
  },
  undoToastSeconds: { max: 6, unit: "seconds", reason: "how long a toast offers Undo" },

  // Sending
  sendAttempts: { max: 6, unit: "attempts", reason: "about three minutes of backoff" },
  sendRetryInitialSeconds: {
    max: 5,
    unit: "seconds",
    reason: "doubles with each attempt, with jitter",
  },
  rateLimitPauseInitialSeconds: {
    max: 1,
    unit: "seconds",
    reason: "first pause if a provider reports a rate limit without a duration; doubles each time",
  },
  rateLimitPauseGuessMaxSeconds: {
    max: 60,
    unit: "seconds",
    reason: "maximum pause between two attempts if the provider gives no duration",
  },
  rateLimitPauseMaxSeconds: {
    max: 3600,
    unit: "seconds",
    reason: "maximum pause; a quota may be raised before the time the provider gave",
  },
  rateLimitPauseJitterSeconds: {
    max: 15,
    unit: "seconds",
    reason: "spreads messages after a pause so that they are not all sent at once",
  },
  staleTextHours: {
    max: 6,
    unit: "hours",
    reason:
      "a text that could not be sent for this long may be out of date: it is no longer sent automatically, and a person decides",
  },
  statusCheckDelaySeconds: {
    max: 10,
    unit: "seconds",
    reason: "lets the provider's list catch up before the first check",
  },
  statusCheckAttempts: { max: 8, unit: "attempts", reason: "after these, a person decides" },
  providerTimeoutSeconds: {
    max: 15,
    unit: "seconds",
    reason: "as long as providers wait for our responses",
  },
  reconcileWindowHours: { max: 36, unit: "hours", reason: "a daily comparison that overlaps" },
  inboundPayloadBatchSize: {
    max: 100,
    unit: "payloads",
    reason: "one transaction, one run of change numbers",
  },

  ...networkLimits,
  ...signInLimits,
  ...systemEmailLimits,
  ...judgingLimits,
  ...textingLimits,

  // Pagination
  pageSize: { max: 50, unit: "rows", reason: "three screens of the list" },
  pageBytes: {
    max: 2 * MB,
    unit: "bytes",
    reason: "of one page of a list; the next page continues after it",
  },
  pageSizeMax: { max: 200, unit: "rows", reason: "a page for API clients" },
  similarSubjectDays: {
    max: 7,
    unit: "days",
    reason: "later, the same subject is usually a different matter",
  },
  searchLength: { max: 300, unit: "characters", reason: "longer input is a text, not a query" },
  searchTerms: {
    max: 16,
    unit: "terms",
    reason: "each is compared with every word of every hit; no one types more by hand",
  },
  searchHighlights: {
    max: 200,
    unit: "highlights",
    reason: "in one text; the full text is in the conversation",
  },
  viewCountMax: {
    max: 1000,
    unit: "conversations",
    reason: "above it, a count is useless and costs a scan",
  },

  // Live updates
  feedBatchSize: { max: 200, unit: "changes", reason: "more at once are sent as 'many'" },
  feedReadBatchSize: {
    max: 2000,
    unit: "changes",
    reason: "read at once, before they are filtered per member",
  },
  socketBacklogBytes: {
    max: 1 * MB,
    unit: "bytes",
    reason: "a browser that can't keep up has to reconnect",
  },
  socketsPerMember: {
    max: 40,
    unit: "sockets",
    reason: "per member: no one has forty tabs open, a script opens thousands",
  },
  streamsPerMember: { max: 10, unit: "event streams", reason: "per member or key" },
  socketFramesPerSecond: {
    max: 20,
    unit: "frames a second",
    reason: "per browser, over five seconds; held-down keys cause fewer",
  },
  socketFrameBytes: {
    max: 16 * 1024,
    unit: "bytes",
    reason: "a frame from a browser; they name what it views and types",
  },
  socketPingSeconds: { max: 25, unit: "seconds", reason: "below the shortest proxy timeout" },
  typingSeconds: { max: 6, unit: "seconds", reason: "how long a keystroke counts as typing" },
  changeRetentionDays: { max: 7, unit: "days", reason: "older clients reload everything" },
  instanceSilenceSeconds: {
    max: 20,
    unit: "seconds",
    reason: "after it, the instance's jobs are released to others",
  },

  ...databaseLimits,
} as const satisfies Record<string, LimitSpec>;

export type LimitName = keyof typeof limits;
export const limit = (name: LimitName): number => limits[name].max;

/** Formats bytes for people: 3.5 GB, 24 MB, 612 kB. */
export function formatBytes(bytes: number): string {
  const inUnits = (unit: number): string =>
    (bytes / unit).toFixed(bytes < 10 * unit ? 1 : 0).replace(/\.0$/, "");
  if (bytes >= 1024 * MB) return `${inUnits(1024 * MB)} GB`;
  if (bytes >= MB) return `${inUnits(MB)} MB`;
  if (bytes >= 1024) return `${Math.round(bytes / 1024)} kB`;
  return bytes === 1 ? "1 byte" : `${bytes} bytes`;
}
