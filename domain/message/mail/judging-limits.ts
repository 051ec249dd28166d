// The part of the limits (domain/limits.ts) that holds while it is judged whether a mail is from its sender.

const MB = 1024 * 1024;

export const judgingLimits = {
  judgedMailBytes: {
    max: 10 * MB,
    unit: "bytes",
    why: "a signature is reckoned over all of it; larger mails stay unjudged",
  },
  judgedHeaderLines: { max: 2_000, unit: "lines", why: "a mail with more is doubted, not judged" },
  judgeLookups: {
    max: 100,
    unit: "lookups",
    why: "for one mail, the policy of its sender aside: whoever writes it chooses the names; SPF itself ends after ten",
  },
  judgeLookupSeconds: {
    max: 8,
    unit: "seconds",
    why: "one DNS lookup for a mail; Node's resolver gives up sooner where it asks a single server",
  },
  judgeLookupsSeconds: {
    max: 20,
    unit: "seconds",
    why: "all DNS lookups for one mail; what is unanswered then counts as absent, for now",
  },
  mailAuthTries: {
    max: 6,
    unit: "tries",
    why: "a name server that is away for two hours may be back; after that the verdict stands on what is known",
  },
  mailAuthRetrySeconds: {
    max: 300,
    unit: "seconds",
    why: "until a mail is judged again after a failed lookup; twice as long after each further one",
  },
  mailAuthPauseSeconds: {
    max: 60,
    unit: "seconds",
    why: "the rest of the queue is put off so long when several mails in a row found no name server",
  },
} as const;
