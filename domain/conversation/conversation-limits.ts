// Limits per conversation, merged into domain/limits.ts: participants and page sizes.

export const conversationLimits = {
  participantsKept: {
    max: 500,
    unit: "people",
    reason:
      "of one conversation, of those whom received emails name; a reply by another one begins a linked conversation. Everybody we write to is kept",
  },
  conversationsOfId: {
    max: 50,
    unit: "conversations",
    reason:
      "that name one Message-ID, beside those in which the writer has a part: thousands may answer one newsletter",
  },
  timelinePeople: {
    max: 50,
    unit: "people",
    reason:
      "of each list of recipients: listed with an email, and above one that is forwarded; more are counted",
  },
  foundByPeople: {
    max: 200,
    unit: "people",
    reason: "of each list of recipients, by whom an email is found",
  },
  foundByBytes: {
    max: 512 * 1024,
    unit: "bytes",
    reason:
      "of words, by which one text is found; PostgreSQL takes 1 MB, and the beginning of a text is what is sought",
  },
  foundByAtOnce: {
    max: 25,
    unit: "texts",
    reason: "read at once to find them by; each may have 400 kB",
  },
  foundByAtOnceBytes: {
    max: 1024 * 1024,
    unit: "bytes",
    reason: "of words, written in one statement",
  },
  timelineText: {
    max: 20_000,
    unit: "characters",
    reason:
      "of one email on the timeline: as much as is laid out without being felt; the rest is fetched when it is shown",
  },
  timelineFiles: { max: 60, unit: "files", reason: "listed with an email; more are counted" },
  timelineBytes: {
    max: 2 * 1024 * 1024,
    unit: "bytes",
    reason: "of one page of a timeline, or of its live news; the next page begins behind it",
  },
  timelinePage: { max: 60, unit: "entries", reason: "more than a screen, less than a delay" },
  drafts: { max: 1_000, unit: "drafts", reason: "of one member, in conversations" },
  draftsBytes: {
    max: 64 * 1024 * 1024,
    unit: "bytes",
    reason: "of the drafts of one member in conversations: a thousand with their quoted history",
  },
  unsentMailsBytes: {
    max: 16 * 1024 * 1024,
    unit: "bytes",
    reason: "of the unsent new emails of one member, which are listed together",
  },
} as const;
