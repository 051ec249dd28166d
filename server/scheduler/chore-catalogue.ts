// Every maintenance chore on one screen: how often it runs, and what it does in words for the health page.
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

export const choreSpecs = {
  "take-up-what-died": {
    everySeconds: minute,
    means: "resume what a stopped server process left unfinished",
  },
  "wake-snoozed": { everySeconds: minute, means: "reopen snoozed conversations" },
  "delete-old-recordings": { everySeconds: minute, means: "delete call recordings that expired" },
  "ask-for-recordings": {
    everySeconds: 30 * minute,
    means: "fetch missing call recordings, and delete those left at the carrier",
  },
  "ask-for-lost-recordings": {
    everySeconds: day,
    means: "fetch call recordings that could not be fetched before",
  },
  "fetch-missing-pictures": {
    everySeconds: 6 * hour,
    means: "download received files that could not be downloaded before",
  },
  "sweep-calls": { everySeconds: minute, means: "end calls that no one is in anymore" },
  "poll-stale-calls": { everySeconds: minute, means: "check calls with their carriers" },
  "recheck-accounts": {
    everySeconds: minute,
    means: "check accounts whose keys were rejected",
  },
  "reconcile-all-accounts": {
    everySeconds: day,
    means: "compare messages with the lists of the providers",
  },
  "check-all-email-domains": { everySeconds: day, means: "check the DNS records of your domains" },
  "delete-old-changes": { everySeconds: minute, means: "delete old change records" },
  "delete-old-keys": { everySeconds: minute, means: "delete old request keys" },
  "delete-old-sessions": { everySeconds: minute, means: "delete expired sessions" },
  "delete-old-tokens": { everySeconds: minute, means: "delete expired links" },
  "delete-old-rates": { everySeconds: hour, means: "delete old rate counters" },
  "delete-call-orphans": { everySeconds: hour, means: "delete unmatched call reports" },
  "delete-orphan-reports": { everySeconds: hour, means: "delete unmatched delivery reports" },
  "delete-old-replies": { everySeconds: hour, means: "delete old auto-reply records" },
  "delete-soft-bounces": { everySeconds: hour, means: "delete old bounce records" },
  "delete-ended-drafts": { everySeconds: hour, means: "delete the ids of old drafts" },
  "delete-stray-files": { everySeconds: hour, means: "delete uploads that were never sent" },
  "delete-understood-items": {
    everySeconds: minute,
    means: "delete processed provider requests",
  },
  "index-old-words": { everySeconds: minute, means: "build the search index" },
} as const satisfies Record<string, { readonly everySeconds: number; readonly means: string }>;

export type ChoreName = keyof typeof choreSpecs;
