// Limits per conversation, merged into domain/limits.ts: participants and page sizes.

export const conversationLimits = {
  participantsPerConversation: {
    max: 500,
    unit: "people",
    reason:
      "from the headers of received emails; a reply by anyone else starts a linked conversation. Everyone we write to is always included",
  },
  conversationsPerMessageId: {
    max: 50,
    unit: "conversations",
    reason:
      "per Message-ID, besides those in which the sender participates: thousands may reply to one newsletter",
  },
  recipientsShownPerList: {
    max: 50,
    unit: "people",
    reason:
      "per recipient list of an email, and in the quoted header of a forward; the rest are counted",
  },
  recipientsIndexedPerList: {
    max: 200,
    unit: "people",
    reason: "per recipient list, indexed for search",
  },
  indexedTextBytes: {
    max: 512 * 1024,
    unit: "bytes",
    reason:
      "indexed text of one entry; PostgreSQL allows 1 MB, and people search for the beginning of a text",
  },
  indexBatchSize: {
    max: 25,
    unit: "entries",
    reason: "read at once for indexing; each may have 400 kB",
  },
  indexBatchBytes: {
    max: 1024 * 1024,
    unit: "bytes",
    reason: "of indexed text, written in one statement",
  },
  timelineTextLength: {
    max: 20_000,
    unit: "characters",
    reason:
      "of one email on the timeline: as much as renders without delay; the rest is fetched when it is expanded",
  },
  filesShownPerEmail: {
    max: 60,
    unit: "files",
    reason: "listed with an email; the rest are counted",
  },
  timelinePageBytes: {
    max: 2 * 1024 * 1024,
    unit: "bytes",
    reason: "of one page of a timeline, or of its live changes; the next page continues after it",
  },
  timelinePageSize: { max: 60, unit: "entries", reason: "more than a screen, less than a delay" },
  takenContactPointsPerHour: {
    max: 10,
    unit: "attempts an hour",
    reason:
      "per member who can't see every inbox, to add a number or an address of another contact: each shows that there is one",
  },
  draftsPerMember: { max: 1_000, unit: "drafts", reason: "per member, in conversations" },
  draftsPerMemberBytes: {
    max: 64 * 1024 * 1024,
    unit: "bytes",
    reason: "drafts of one member in conversations: a thousand with their quoted history",
  },
  unsentEmailsPerMemberBytes: {
    max: 4 * 1024 * 1024,
    unit: "bytes",
    reason: "unsent new emails of one member, which are listed together: a hundred with formatting",
  },
} as const;
