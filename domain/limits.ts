// Every limit of the app, with its unit and reason. No other file repeats these numbers.
import { callLimits } from "./call/call-limits.ts";
import { conversationLimits } from "./conversation/conversation-limits.ts";
import { databaseLimits } from "./database-limits.ts";
import { networkLimits } from "./door-limits.ts";
import { emailLimits } from "./message/email/email-limits.ts";
import { judgingLimits } from "./message/email/judging-limits.ts";
import { faultLimits } from "./message/fault-limits.ts";
import { textingLimits } from "./message/texting-limits.ts";

interface LimitSpec {
  readonly max: number;
  readonly unit: string;
  readonly reason: string;
}

const MB = 1024 * 1024;

export const limits = {
  // User input
  nameLength: { max: 120, unit: "characters", reason: "fits one line of any list" },
  emailLength: { max: 254, unit: "characters", reason: "RFC 5321 §4.5.3.1.3 less the brackets" },
  passwordMin: {
    max: 10,
    unit: "characters",
    reason: "NIST SP 800-63B asks for 8; ten costs nobody anything",
  },
  passwordMax: { max: 200, unit: "characters", reason: "hashing work must stay bounded" },
  noteLength: { max: 20_000, unit: "characters", reason: "a note is not a document" },
  subjectLength: { max: 250, unit: "characters", reason: "one line" },
  savedReplyLength: { max: 50_000, unit: "characters", reason: "a letter with its markup" },
  savedReplies: {
    max: 500,
    unit: "saved replies",
    reason: "everybody's, and of each member; all are held to be found at once",
  },
  signatureLength: { max: 10_000, unit: "characters", reason: "a signature with its markup" },
  tagsPerConversation: { max: 30, unit: "tags", reason: "more than fits a screen says nothing" },
  membersPerTeam: { max: 500, unit: "members", reason: "beyond the largest team we are made for" },

  // Texts
  textLength: { max: 1600, unit: "characters", reason: "Twilio's longest body (21617)" },
  textPictures: { max: 10, unit: "pictures", reason: "Twilio's most media of one message" },
  pictureBytes: { max: 5 * MB, unit: "bytes", reason: "Twilio's most for one message (11751)" },
  carrierPictureBytes: {
    max: 600_000,
    unit: "bytes",
    reason: "what US carriers really take; above it we warn",
  },
  mediaLinkSeconds: {
    max: 4 * 3600,
    unit: "seconds",
    reason: "a provider may queue a picture for hours",
  },

  ...emailLimits,
  ...callLimits,
  ...conversationLimits,
  ...faultLimits,

  // Time
  undoMailSeconds: {
    max: 10,
    unit: "seconds",
    reason: "long enough to see the missing attachment",
  },
  undoTextSeconds: {
    max: 0,
    unit: "seconds",
    reason: "a text is talk; a setting per line may hold it",
  },
  endedDraftDays: {
    max: 7,
    unit: "days",
    reason:
      "a save under the id of a sent or discarded draft writes nothing; a laptop may sleep over a weekend with one on its way",
  },
  undoMaxSeconds: { max: 60, unit: "seconds", reason: "longer is a scheduled send" },
  reopenWindowDays: { max: 30, unit: "days", reason: "after it a customer's act is a new matter" },
  sessionDays: { max: 30, unit: "days", reason: "sliding; signed out after a month away" },
  secondFactorSeconds: { max: 300, unit: "seconds", reason: "between password and code" },
  inviteDays: { max: 7, unit: "days", reason: "a link in a mailbox is a key under the mat" },
  resetHours: { max: 24, unit: "hours", reason: "handed over by a person, used the same day" },
  answerSeconds: {
    max: 30,
    unit: "seconds",
    reason:
      "whoever waits longer in a browser has no connection, and what comes after it waits too",
  },
  turnSeconds: {
    max: 60,
    unit: "seconds",
    reason: "a change that has no answer by then no longer holds up the next one to the same thing",
  },
  uploadPauseSeconds: {
    max: 60,
    unit: "seconds",
    reason: "a file of which nothing more leaves is not on its way",
  },
  undoDeedSeconds: { max: 6, unit: "seconds", reason: "how long a toast offers Undo" },

  // Sending
  sendTries: { max: 6, unit: "tries", reason: "about three minutes of backing off" },
  sendRetryFirstSeconds: { max: 5, unit: "seconds", reason: "doubled each time, with jitter" },
  sendingPauseFirstSeconds: {
    max: 1,
    unit: "seconds",
    reason: "a provider says too fast and not for how long; doubled each time",
  },
  sendingPauseGuessedSeconds: {
    max: 60,
    unit: "seconds",
    reason: "where it does not say how long, nothing waits longer than this between two tries",
  },
  sendingPauseLongestSeconds: {
    max: 3600,
    unit: "seconds",
    reason: "a quota may be raised before the time the provider named",
  },
  sendingPauseSpreadSeconds: {
    max: 15,
    unit: "seconds",
    reason: "after a pause not everything leaves in one moment",
  },
  textOutOfDateHours: {
    max: 6,
    unit: "hours",
    reason:
      "a text that could not leave for so long leaves no more by itself: it may be out of date, and a person decides",
  },
  askAfterUnknownSeconds: {
    max: 10,
    unit: "seconds",
    reason: "let the provider's list catch up before asking",
  },
  askUnknownTries: { max: 8, unit: "tries", reason: "then a person decides" },
  providerTimeoutSeconds: { max: 15, unit: "seconds", reason: "as long as providers wait for us" },
  reconcileHours: { max: 36, unit: "hours", reason: "a nightly look back that overlaps the last" },
  understandBatch: {
    max: 100,
    unit: "raw items",
    reason: "one transaction, one run of feed numbers",
  },

  ...networkLimits,
  ...judgingLimits,
  ...textingLimits,

  // Pagination
  pageSize: { max: 50, unit: "rows", reason: "three screens of the list" },
  pageSizeMost: { max: 200, unit: "rows", reason: "a program's page" },
  twinDays: { max: 7, unit: "days", reason: "later, the same subject is mostly another matter" },
  searchLength: { max: 300, unit: "characters", reason: "longer is a text and no question" },
  searchTerms: {
    max: 16,
    unit: "terms",
    reason: "each costs a look at every word of every hit; nobody types more by hand",
  },
  searchMarks: { max: 200, unit: "marks", reason: "in one text; who reads on opens it" },
  earlierConversations: {
    max: 10,
    unit: "conversations",
    reason: "beside an open one; what is older stands with the contact",
  },
  countMost: {
    max: 1000,
    unit: "conversations",
    reason: "beyond it a count helps nobody and costs a scan",
  },

  // Live updates
  feedBatch: { max: 200, unit: "changed things", reason: "more in one go are told as 'many'" },
  feedRead: { max: 2000, unit: "changes", reason: "read in one go, before it is seen who cares" },
  socketBacklogBytes: {
    max: 1 * MB,
    unit: "bytes",
    reason: "a browser that cannot keep up is asked to come again",
  },
  socketsOfMember: {
    max: 40,
    unit: "sockets",
    reason: "of one member: nobody has forty tabs open, a script has thousands",
  },
  streamsOfBearer: { max: 10, unit: "event streams", reason: "of one key or session" },
  socketFramesPerSecond: {
    max: 20,
    unit: "frames a second",
    reason: "from one browser, over five seconds; keys held down make fewer",
  },
  socketPingSeconds: { max: 25, unit: "seconds", reason: "below the shortest proxy time-out" },
  typingSeconds: { max: 6, unit: "seconds", reason: "how long one keystroke counts as typing" },
  feedDays: { max: 7, unit: "days", reason: "older clients start afresh" },
  instanceSilentSeconds: { max: 20, unit: "seconds", reason: "then its jobs are given to others" },

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
