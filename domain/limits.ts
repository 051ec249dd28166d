// Every number that limits something: how much, of what, and why. Nowhere else has the number.
import { callLimits } from "./call/call-limits.ts";
import { conversationLimits } from "./conversation/conversation-limits.ts";
import { databaseLimits } from "./database-limits.ts";
import { doorLimits } from "./door-limits.ts";
import { judgingLimits } from "./message/email/judging-limits.ts";
import { faultLimits } from "./message/fault-limits.ts";
import { textingLimits } from "./message/texting-limits.ts";

interface LimitSpec {
  readonly max: number;
  readonly unit: string;
  readonly why: string;
}

const MB = 1024 * 1024;

export const limits = {
  // what people type
  nameLength: { max: 120, unit: "characters", why: "fits one line of any list" },
  emailLength: { max: 254, unit: "characters", why: "RFC 5321 §4.5.3.1.3 less the brackets" },
  passwordMin: {
    max: 10,
    unit: "characters",
    why: "NIST SP 800-63B asks for 8; ten costs nobody anything",
  },
  passwordMax: { max: 200, unit: "characters", why: "hashing work must stay bounded" },
  noteLength: { max: 20_000, unit: "characters", why: "a note is not a document" },
  subjectLength: { max: 250, unit: "characters", why: "one line" },
  savedReplyLength: { max: 50_000, unit: "characters", why: "a letter with its markup" },
  savedReplies: {
    max: 500,
    unit: "saved replies",
    why: "everybody's, and of each member; all are held to be found at once",
  },
  signatureLength: { max: 10_000, unit: "characters", why: "a signature with its markup" },
  tagsPerConversation: { max: 30, unit: "tags", why: "more than fits a screen says nothing" },
  membersPerTeam: { max: 500, unit: "members", why: "beyond the largest team we are made for" },

  // texts
  textLength: { max: 1600, unit: "characters", why: "Twilio's longest body (21617)" },
  textPictures: { max: 10, unit: "pictures", why: "Twilio's most media of one message" },
  pictureBytes: { max: 5 * MB, unit: "bytes", why: "Twilio's most for one message (11751)" },
  carrierPictureBytes: {
    max: 600_000,
    unit: "bytes",
    why: "what US carriers really take; above it we warn",
  },
  mediaLinkSeconds: {
    max: 4 * 3600,
    unit: "seconds",
    why: "a provider may queue a picture for hours",
  },

  // mail
  mailRecipients: {
    max: 50,
    unit: "recipients",
    why: "the fewest any provider takes (Postmark, SES)",
  },
  mailSubjectLength: { max: 500, unit: "characters", why: "longer is cut by every mail program" },
  mailHtmlLength: {
    max: 1_000_000,
    unit: "characters",
    why: "Gmail clips mail above about 102 kB; ten times that with the history below",
  },
  unsentMails: {
    max: 100,
    unit: "mails",
    why: "begun and not sent, of one member; more are not looked through",
  },
  mailFiles: { max: 50, unit: "files", why: "more belong into an archive" },
  mailFileBytes: {
    max: 20 * MB,
    unit: "bytes",
    why: "a ceiling for all files of a mail; the line's provider may set less",
  },
  mailBytes: { max: 50 * MB, unit: "bytes", why: "a whole mail that comes in" },
  mailReferences: {
    max: 20,
    unit: "ids",
    why: "Outlook cuts long References; the first and the last 19 are enough",
  },
  keptInRowBytes: { max: 1 * MB, unit: "bytes", why: "a larger original is kept as a file" },
  smtpConnections: { max: 50, unit: "connections", why: "senders come back when told to" },
  smtpConnectionsOfOne: {
    max: 20,
    unit: "connections",
    why: "of one foreign address: it must not take all the places",
  },
  smtpRecipients: { max: 100, unit: "recipients", why: "RFC 5321 §4.5.3.1.8 wants no fewer" },
  smtpUnknownRecipients: {
    max: 20,
    unit: "recipients",
    why: "of one connection: whoever guesses addresses is sent away",
  },
  smtpNoMailSeconds: {
    max: 90,
    unit: "seconds",
    why: "a connection that brings no mail, whatever else it says",
  },
  smtpIdleSeconds: { max: 30, unit: "seconds", why: "a mail server that says nothing is gone" },
  imapTries: { max: 3, unit: "tries", why: "then this one mail is set aside and the others go on" },
  imapListBytes: { max: 16 * MB, unit: "bytes", why: "the numbers of a million emails have eight" },
  imapBackfillDays: { max: 365, unit: "days", why: "a look back is no archive" },
  smtpHeldBytes: {
    max: 160 * MB,
    unit: "bytes",
    why: "all mails being received at once; the next large one is asked to come later",
  },
  smtpHeldOfOneBytes: { max: 64 * MB, unit: "bytes", why: "of one foreign address: the largest" },
  lineAliases: { max: 50, unit: "addresses", why: "more than anybody keeps for one line" },
  lineHtmlLength: {
    max: 20_000,
    unit: "characters",
    why: "a signature or an automatic reply, without pictures",
  },
  openingsPerDay: { max: 6, unit: "openings", why: "more than a day has pauses" },
  hoursExceptions: { max: 100, unit: "days", why: "several years of holidays" },
  accountSettingLength: {
    max: 8_000,
    unit: "characters",
    why: "a private key of 4096 bit is 3,300 long",
  },
  autoReplyHours: { max: 24, unit: "hours", why: "one automatic reply a sender and line" },
  autoRepliesPerHour: {
    max: 120,
    unit: "automatic replies an hour",
    why: "of one line: anybody may write thousands of strangers' addresses above their mails",
  },
  loopMails: { max: 10, unit: "mails in ten minutes", why: "then two machines talk to each other" },
  mailHandOverSeconds: {
    max: 120,
    unit: "seconds",
    why: "large files over a slow line; RFC 5321 §4.5.3.2 allows more, a member's patience less",
  },
  mailTryHours: { max: 24, unit: "hours", why: "then a person should know that it did not leave" },
  softBounces: { max: 3, unit: "soft bounces a week", why: "then the address is not well" },
  orphanDays: { max: 7, unit: "days", why: "a report may come before we know whose it is" },

  mailPictures: { max: 300, unit: "pictures", why: "from afar in one mail; more is a catalogue" },
  farPictureBytes: { max: 5 * MB, unit: "bytes", why: "one picture that we fetch from afar" },
  farPictureSeconds: { max: 10, unit: "seconds", why: "a slow host may not hold a door of ours" },
  farPictureHops: { max: 3, unit: "redirects", why: "more lead nowhere" },
  farPicturesKeptBytes: { max: 48 * MB, unit: "bytes", why: "the newest pictures stay in memory" },
  farPicturesAtOnce: {
    max: 24,
    unit: "pictures",
    why: "each may hold 5 MB while it comes and goes",
  },
  farPicturesOfOne: {
    max: 6,
    unit: "pictures",
    why: "at once for one member; browsers ask for six",
  },

  ...callLimits,
  ...conversationLimits,
  ...faultLimits,

  // time
  undoMailSeconds: { max: 10, unit: "seconds", why: "long enough to see the missing attachment" },
  undoTextSeconds: {
    max: 0,
    unit: "seconds",
    why: "a text is talk; a setting per line may hold it",
  },
  endedDraftDays: {
    max: 7,
    unit: "days",
    why: "a save under the id of a sent or discarded draft writes nothing; a laptop may sleep over a weekend with one on its way",
  },
  undoMaxSeconds: { max: 60, unit: "seconds", why: "longer is a scheduled send" },
  reopenWindowDays: { max: 30, unit: "days", why: "after it a customer's act is a new matter" },
  sessionDays: { max: 30, unit: "days", why: "sliding; signed out after a month away" },
  secondFactorSeconds: { max: 300, unit: "seconds", why: "between password and code" },
  inviteDays: { max: 7, unit: "days", why: "a link in a mailbox is a key under the mat" },
  resetHours: { max: 24, unit: "hours", why: "handed over by a person, used the same day" },
  answerSeconds: {
    max: 30,
    unit: "seconds",
    why: "whoever waits longer in a browser has no connection, and what comes after it waits too",
  },
  turnSeconds: {
    max: 60,
    unit: "seconds",
    why: "a change that has no answer by then no longer holds up the next one to the same thing",
  },
  uploadPauseSeconds: {
    max: 60,
    unit: "seconds",
    why: "a file of which nothing more leaves is not on its way",
  },
  undoDeedSeconds: { max: 6, unit: "seconds", why: "how long a toast offers Undo" },

  // sending
  sendTries: { max: 6, unit: "tries", why: "about three minutes of backing off" },
  sendRetryFirstSeconds: { max: 5, unit: "seconds", why: "doubled each time, with jitter" },
  sendingPauseFirstSeconds: {
    max: 1,
    unit: "seconds",
    why: "a provider says too fast and not for how long; doubled each time",
  },
  sendingPauseGuessedSeconds: {
    max: 60,
    unit: "seconds",
    why: "where it does not say how long, nothing waits longer than this between two tries",
  },
  sendingPauseLongestSeconds: {
    max: 3600,
    unit: "seconds",
    why: "a quota may be raised before the time the provider named",
  },
  sendingPauseSpreadSeconds: {
    max: 15,
    unit: "seconds",
    why: "after a pause not everything leaves in one moment",
  },
  textOutOfDateHours: {
    max: 6,
    unit: "hours",
    why: "a text that could not leave for so long leaves no more by itself: it may be out of date, and a person decides",
  },
  askAfterUnknownSeconds: {
    max: 10,
    unit: "seconds",
    why: "let the provider's list catch up before asking",
  },
  askUnknownTries: { max: 8, unit: "tries", why: "then a person decides" },
  providerTimeoutSeconds: { max: 15, unit: "seconds", why: "as long as providers wait for us" },
  reconcileHours: { max: 36, unit: "hours", why: "a nightly look back that overlaps the last" },
  understandBatch: { max: 100, unit: "raw items", why: "one transaction, one run of feed numbers" },

  ...doorLimits,
  ...judgingLimits,
  ...textingLimits,

  // pages
  pageSize: { max: 50, unit: "rows", why: "three screens of the list" },
  pageSizeMost: { max: 200, unit: "rows", why: "a program's page" },
  twinDays: { max: 7, unit: "days", why: "later, the same subject is mostly another matter" },
  searchLength: { max: 300, unit: "characters", why: "longer is a text and no question" },
  searchTerms: {
    max: 16,
    unit: "terms",
    why: "each costs a look at every word of every hit; nobody types more by hand",
  },
  searchMarks: { max: 200, unit: "marks", why: "in one text; who reads on opens it" },
  earlierConversations: {
    max: 10,
    unit: "conversations",
    why: "beside an open one; what is older stands with the contact",
  },
  countMost: {
    max: 1000,
    unit: "conversations",
    why: "beyond it a count helps nobody and costs a scan",
  },

  // live
  feedBatch: { max: 200, unit: "changed things", why: "more in one go are told as 'many'" },
  feedRead: { max: 2000, unit: "changes", why: "read in one go, before it is seen who cares" },
  socketBacklogBytes: {
    max: 1 * MB,
    unit: "bytes",
    why: "a browser that cannot keep up is asked to come again",
  },
  socketsOfMember: {
    max: 40,
    unit: "sockets",
    why: "of one member: nobody has forty tabs open, a script has thousands",
  },
  streamsOfBearer: { max: 10, unit: "event streams", why: "of one key or session" },
  socketFramesPerSecond: {
    max: 20,
    unit: "frames a second",
    why: "from one browser, over five seconds; keys held down make fewer",
  },
  socketPingSeconds: { max: 25, unit: "seconds", why: "below the shortest proxy time-out" },
  typingSeconds: { max: 6, unit: "seconds", why: "how long one keystroke counts as typing" },
  feedDays: { max: 7, unit: "days", why: "older clients start afresh" },
  instanceSilentSeconds: { max: 20, unit: "seconds", why: "then its jobs are given to others" },

  ...databaseLimits,
} as const satisfies Record<string, LimitSpec>;

export type LimitName = keyof typeof limits;
export const limit = (name: LimitName): number => limits[name].max;

/** Bytes as a person reads them: 3.5 GB, 24 MB, 612 kB. */
export function formatBytes(bytes: number): string {
  const inUnits = (unit: number): string =>
    (bytes / unit).toFixed(bytes < 10 * unit ? 1 : 0).replace(/\.0$/, "");
  if (bytes >= 1024 * MB) return `${inUnits(1024 * MB)} GB`;
  if (bytes >= MB) return `${inUnits(MB)} MB`;
  if (bytes >= 1024) return `${Math.round(bytes / 1024)} kB`;
  return bytes === 1 ? "1 byte" : `${bytes} bytes`;
}
