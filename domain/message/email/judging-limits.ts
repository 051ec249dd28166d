// Limits of sender authentication checks, merged into domain/limits.ts.

const MB = 1024 * 1024;

export const judgingLimits = {
  judgedMailBytes: {
    max: 10 * MB,
    unit: "bytes",
    reason: "a signature covers all of it; larger emails stay unchecked",
  },
  judgedHeaderLines: {
    max: 2_000,
    unit: "lines",
    reason: "an email with more is doubted without a check",
  },
  judgeLookups: {
    max: 100,
    unit: "lookups",
    reason:
      "for one email, without the policy of its sender: the sender chooses the names; SPF itself ends after ten",
  },
  judgeLookupSeconds: {
    max: 8,
    unit: "seconds",
    reason:
      "one DNS lookup for an email; Node's resolver gives up sooner where it asks a single server",
  },
  judgeLookupsSeconds: {
    max: 20,
    unit: "seconds",
    reason: "all DNS lookups for one email; what is unanswered then counts as absent, for now",
  },
  mailAuthTries: {
    max: 6,
    unit: "tries",
    reason:
      "a name server that is away for two hours may be back; after that the verdict stands on what is known",
  },
  mailAuthRetrySeconds: {
    max: 300,
    unit: "seconds",
    reason:
      "until an email is checked again after a failed lookup; twice as long after each further one",
  },
  mailAuthPauseSeconds: {
    max: 60,
    unit: "seconds",
    reason:
      "the rest of the queue is put off so long when several emails in a row found no name server",
  },
  judgedClaimsBytes: {
    max: 64 * MB,
    unit: "bytes",
    reason:
      "emails in the name of one of us that wait for a verdict in memory; further ones get theirs later",
  },
} as const;
