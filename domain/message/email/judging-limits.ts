// Limits of sender authentication checks, merged into domain/limits.ts.

const MB = 1024 * 1024;

export const judgingLimits = {
  emailAuthBytes: {
    max: 10 * MB,
    unit: "bytes",
    reason: "a signature covers the whole email; larger ones are not checked",
  },
  emailAuthHeaderLines: {
    max: 2_000,
    unit: "lines",
    reason: "an email with more counts as suspicious without a check",
  },
  emailAuthLookups: {
    max: 100,
    unit: "lookups",
    reason:
      "per email, except for the sender's policy: the sender chooses the names; SPF itself stops after ten",
  },
  emailAuthLookupSeconds: {
    max: 8,
    unit: "seconds",
    reason: "one DNS lookup for an email; Node's resolver stops earlier with a single server",
  },
  emailAuthTotalLookupSeconds: {
    max: 20,
    unit: "seconds",
    reason: "all DNS lookups for one email; missing answers then count as absent for now",
  },
  emailAuthAttempts: {
    max: 6,
    unit: "attempts",
    reason:
      "a DNS server that is down for two hours may be back; after that the verdict uses what is known",
  },
  emailAuthRetrySeconds: {
    max: 300,
    unit: "seconds",
    reason: "until an email is checked again after a failed lookup; doubles each time",
  },
  emailAuthPauseSeconds: {
    max: 60,
    unit: "seconds",
    reason: "delay for the rest of the queue after several emails in a row reached no DNS server",
  },
  emailAuthPendingBytes: {
    max: 64 * MB,
    unit: "bytes",
    reason:
      "emails with one of our own addresses as the sender that wait in memory for a verdict; further ones are checked later",
  },
} as const;
