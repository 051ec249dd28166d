// Email limits, merged into the catalog of domain/limits.ts.
const MB = 1024 * 1024;

export const emailLimits = {
  recipientsPerEmail: {
    max: 50,
    unit: "recipients",
    reason: "the smallest maximum of any provider (Postmark, SES)",
  },
  emailSubjectLength: {
    max: 500,
    unit: "characters",
    reason: "every email program truncates longer ones",
  },
  emailHtmlLength: {
    max: 1_000_000,
    unit: "characters",
    reason: "Gmail clips emails above about 102 kB; ten times that with the quoted history",
  },
  unsentEmailsPerMember: {
    max: 100,
    unit: "emails",
    reason: "unsent new emails of one member; they are listed without pages",
  },
  filesPerEmail: { max: 50, unit: "files", reason: "more belong in an archive" },
  emailFilesBytes: {
    max: 20 * MB,
    unit: "bytes",
    reason: "upper bound for all files of an email; the inbox's provider may allow less",
  },
  smtpReplyLength: {
    max: 1_000,
    unit: "characters",
    reason: "reply of an outgoing mail server; the longest real ones have a few lines",
  },
  inboundEmailBytes: { max: 50 * MB, unit: "bytes", reason: "a whole received email" },
  emailReferences: {
    max: 20,
    unit: "IDs",
    reason: "Outlook truncates long References headers; the first ID and the last 19 are enough",
  },
  payloadInRowBytes: {
    max: 1 * MB,
    unit: "bytes",
    reason: "a larger original is stored as a file",
  },
  smtpConnections: {
    max: 50,
    unit: "connections",
    reason: "senders retry when the server asks them to",
  },
  smtpConnectionsPerAddress: {
    max: 20,
    unit: "connections",
    reason: "per external address: one sender must not use all connections",
  },
  smtpRecipients: {
    max: 100,
    unit: "recipients",
    reason: "the minimum that RFC 5321 §4.5.3.1.8 requires",
  },
  smtpUnknownRecipientsPerConnection: {
    max: 20,
    unit: "recipients",
    reason: "per connection: disconnects senders who guess addresses",
  },
  smtpCommandsPerEmail: {
    max: 300,
    unit: "commands",
    reason:
      "of a connection, until its next email is complete: twice the recipients of one, and some that were refused",
  },
  smtpNoEmailSeconds: {
    max: 90,
    unit: "seconds",
    reason: "a connection that delivers no email, whatever else it sends",
  },
  smtpIdleSeconds: {
    max: 30,
    unit: "seconds",
    reason: "a mail server that is silent this long is gone",
  },
  smtpSlowBodySeconds: {
    max: 30,
    unit: "seconds",
    reason:
      "an email must bring smtpSlowBodyBytes within each; a lost packet arrives again in that time",
  },
  smtpSlowBodyBytes: {
    max: 30 * 1024,
    unit: "bytes",
    reason: "a kilobyte a second, a tenth of a modem: slower senders would occupy all connections",
  },
  smtpBodySeconds: {
    max: 600,
    unit: "seconds",
    reason: "to receive one email, however steadily it arrives; RFC 5321 §4.5.3.2.6",
  },
  smtpCommandLength: {
    max: 4_096,
    unit: "characters",
    reason: "a line of a command; RFC 5321 §4.5.3.1.4 requires 512, and extensions add to it",
  },
  smtpReplaceableSeconds: {
    max: 5,
    unit: "seconds",
    reason: "after which a new client may replace the slowest sender; most emails take one",
  },
  imapAttempts: {
    max: 3,
    unit: "attempts",
    reason: "then this one email is skipped and the others continue",
  },
  imapListBytes: {
    max: 16 * MB,
    unit: "bytes",
    reason: "the UIDs of a million emails take eight",
  },
  imapBackfillDays: {
    max: 365,
    unit: "days",
    reason: "an import of past emails is not an archive",
  },
  smtpBufferedBytes: {
    max: 160 * MB,
    unit: "bytes",
    reason: "all emails being received at once; the next large one is deferred",
  },
  smtpBufferedPerAddressBytes: {
    max: 64 * MB,
    unit: "bytes",
    reason: "per external address: fits the largest email",
  },
  inboxAliases: { max: 50, unit: "addresses", reason: "more than any inbox needs" },
  inboxHtmlLength: {
    max: 20_000,
    unit: "characters",
    reason: "a signature or an automatic reply, without images",
  },
  openingsPerDay: {
    max: 6,
    unit: "opening periods",
    reason: "more than there are breaks in a day",
  },
  hoursExceptions: { max: 100, unit: "days", reason: "several years of holidays" },
  accountSettingLength: {
    max: 8_000,
    unit: "characters",
    reason: "a 4096-bit private key has 3,300 characters",
  },
  autoReplyHours: { max: 24, unit: "hours", reason: "one automatic reply per sender and inbox" },
  autoRepliesPerInboxPerHour: {
    max: 120,
    unit: "automatic replies an hour",
    reason:
      "per inbox: forged sender addresses could otherwise send automatic replies to thousands of people",
  },
  loopEmails: {
    max: 10,
    unit: "emails in ten minutes",
    reason: "above this, two machines are probably replying to each other",
  },
  emailSubmitSeconds: {
    max: 120,
    unit: "seconds",
    reason:
      "large files over a slow connection; RFC 5321 §4.5.3.2 allows more, but a member is waiting",
  },
  emailRetryHours: {
    max: 24,
    unit: "hours",
    reason: "then a person should know that the email was not sent",
  },
  softBouncesPerWeek: {
    max: 3,
    unit: "soft bounces a week",
    reason: "then a warning about the address appears on the timeline",
  },
  unmatchedReportDays: {
    max: 7,
    unit: "days",
    reason: "a report may arrive before its message or call is known",
  },

  remoteImagesPerEmail: {
    max: 300,
    unit: "images",
    reason: "remote images in one email; more is a catalog",
  },
  remoteImagePixelsPerEmail: {
    max: 256_000_000,
    unit: "pixels",
    reason: "all remote images of one email together: a gigabyte in the tab that shows them",
  },
  embeddedImagePixelsPerEmail: {
    max: 64_000_000,
    unit: "pixels",
    reason:
      "all images written into the HTML of one email: logos and signatures, shown without asking",
  },
  attachedImagePixelsPerMessage: {
    max: 256_000_000,
    unit: "pixels",
    reason: "all attached images of one email or text: twenty photos, a gigabyte in the tab",
  },
  conversationImagePixels: {
    max: 512_000_000,
    unit: "pixels",
    reason:
      "attached and remote images of one conversation that a member loads within conversationImageSeconds: forty photos, two gigabytes in the tab",
  },
  conversationImageSeconds: {
    max: 60,
    unit: "seconds",
    reason: "after which a browser has released images that are no longer on the screen",
  },
  remoteImageBytes: { max: 5 * MB, unit: "bytes", reason: "one remote image that we fetch" },
  remoteImageSeconds: {
    max: 10,
    unit: "seconds",
    reason: "a slow host must not block a connection of ours",
  },
  remoteImageRedirects: { max: 3, unit: "redirects", reason: "more lead nowhere" },
  remoteImageCacheBytes: {
    max: 48 * MB,
    unit: "bytes",
    reason: "the newest remote images are cached in memory",
  },
  concurrentRemoteImages: {
    max: 24,
    unit: "images",
    reason: "each may use 5 MB until it is delivered",
  },
  concurrentRemoteImagesPerMember: {
    max: 6,
    unit: "images",
    reason: "concurrent remote images per member; browsers request six",
  },
} as const;
