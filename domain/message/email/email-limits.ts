// Email limits, merged into the catalogue of domain/limits.ts.
const MB = 1024 * 1024;

export const emailLimits = {
  mailRecipients: {
    max: 50,
    unit: "recipients",
    reason: "the fewest any provider takes (Postmark, SES)",
  },
  mailSubjectLength: {
    max: 500,
    unit: "characters",
    reason: "longer is cut by every mail program",
  },
  mailHtmlLength: {
    max: 1_000_000,
    unit: "characters",
    reason: "Gmail clips mail above about 102 kB; ten times that with the history below",
  },
  unsentMails: {
    max: 100,
    unit: "mails",
    reason: "begun and not sent, of one member; more are not looked through",
  },
  mailFiles: { max: 50, unit: "files", reason: "more belong into an archive" },
  mailFileBytes: {
    max: 20 * MB,
    unit: "bytes",
    reason: "a ceiling for all files of a mail; the line's provider may set less",
  },
  mailBytes: { max: 50 * MB, unit: "bytes", reason: "a whole mail that comes in" },
  mailReferences: {
    max: 20,
    unit: "ids",
    reason: "Outlook cuts long References; the first and the last 19 are enough",
  },
  keptInRowBytes: { max: 1 * MB, unit: "bytes", reason: "a larger original is kept as a file" },
  smtpConnections: { max: 50, unit: "connections", reason: "senders come back when told to" },
  smtpConnectionsOfOne: {
    max: 20,
    unit: "connections",
    reason: "of one foreign address: it must not take all the places",
  },
  smtpRecipients: { max: 100, unit: "recipients", reason: "RFC 5321 §4.5.3.1.8 wants no fewer" },
  smtpUnknownRecipients: {
    max: 20,
    unit: "recipients",
    reason: "of one connection: whoever guesses addresses is sent away",
  },
  smtpNoMailSeconds: {
    max: 90,
    unit: "seconds",
    reason: "a connection that brings no mail, whatever else it says",
  },
  smtpIdleSeconds: { max: 30, unit: "seconds", reason: "a mail server that says nothing is gone" },
  imapTries: {
    max: 3,
    unit: "tries",
    reason: "then this one mail is set aside and the others go on",
  },
  imapListBytes: {
    max: 16 * MB,
    unit: "bytes",
    reason: "the numbers of a million emails have eight",
  },
  imapBackfillDays: { max: 365, unit: "days", reason: "a look back is no archive" },
  smtpHeldBytes: {
    max: 160 * MB,
    unit: "bytes",
    reason: "all mails being received at once; the next large one is asked to come later",
  },
  smtpHeldOfOneBytes: {
    max: 64 * MB,
    unit: "bytes",
    reason: "of one foreign address: the largest",
  },
  lineAliases: { max: 50, unit: "addresses", reason: "more than anybody keeps for one line" },
  lineHtmlLength: {
    max: 20_000,
    unit: "characters",
    reason: "a signature or an automatic reply, without pictures",
  },
  openingsPerDay: { max: 6, unit: "openings", reason: "more than a day has pauses" },
  hoursExceptions: { max: 100, unit: "days", reason: "several years of holidays" },
  accountSettingLength: {
    max: 8_000,
    unit: "characters",
    reason: "a private key of 4096 bit is 3,300 long",
  },
  autoReplyHours: { max: 24, unit: "hours", reason: "one automatic reply a sender and line" },
  autoRepliesPerHour: {
    max: 120,
    unit: "automatic replies an hour",
    reason: "of one line: anybody may write thousands of strangers' addresses above their mails",
  },
  loopMails: {
    max: 10,
    unit: "mails in ten minutes",
    reason: "then two machines talk to each other",
  },
  mailHandOverSeconds: {
    max: 120,
    unit: "seconds",
    reason: "large files over a slow line; RFC 5321 §4.5.3.2 allows more, a member's patience less",
  },
  mailTryHours: {
    max: 24,
    unit: "hours",
    reason: "then a person should know that it did not leave",
  },
  softBounces: { max: 3, unit: "soft bounces a week", reason: "then the address is not well" },
  orphanDays: { max: 7, unit: "days", reason: "a report may come before we know whose it is" },

  mailPictures: {
    max: 300,
    unit: "pictures",
    reason: "from afar in one mail; more is a catalogue",
  },
  farPictureBytes: { max: 5 * MB, unit: "bytes", reason: "one picture that we fetch from afar" },
  farPictureSeconds: {
    max: 10,
    unit: "seconds",
    reason: "a slow host may not hold a door of ours",
  },
  farPictureHops: { max: 3, unit: "redirects", reason: "more lead nowhere" },
  farPicturesKeptBytes: {
    max: 48 * MB,
    unit: "bytes",
    reason: "the newest pictures stay in memory",
  },
  farPicturesAtOnce: {
    max: 24,
    unit: "pictures",
    reason: "each may hold 5 MB while it comes and goes",
  },
  farPicturesOfOne: {
    max: 6,
    unit: "pictures",
    reason: "at once for one member; browsers ask for six",
  },
} as const;
