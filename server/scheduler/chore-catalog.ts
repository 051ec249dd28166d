// Every chore in one place: its interval, and its description for the health page.
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

export const choreSpecs = {
  "resume-interrupted-work": {
    everySeconds: minute,
    description: "resume what a stopped server process left unfinished",
  },
  "wake-snoozed": { everySeconds: minute, description: "reopen snoozed conversations" },
  "delete-old-recordings": {
    everySeconds: minute,
    description: "delete call recordings that expired",
  },
  "fetch-missing-recordings": {
    everySeconds: 30 * minute,
    description: "fetch missing call recordings, and delete those left at the carrier",
  },
  "retry-lost-recordings": {
    everySeconds: day,
    description: "fetch call recordings that could not be fetched before",
  },
  "fetch-missing-media": {
    everySeconds: 6 * hour,
    description: "download received files that could not be downloaded before",
  },
  "recover-overdue-calls": {
    everySeconds: minute,
    description: "continue or end calls whose timer was missed",
  },
  "poll-stale-calls": { everySeconds: minute, description: "check calls with their carriers" },
  "recheck-accounts": {
    everySeconds: minute,
    description: "check accounts whose keys were rejected",
  },
  "reconcile-all-accounts": {
    everySeconds: day,
    description: "compare messages with the lists of the providers",
  },
  "check-all-email-domains": {
    everySeconds: day,
    description: "check the DNS records of your domains",
  },
  "continue-webhooks": {
    everySeconds: minute,
    description: "send events to webhooks that a stopped server process left",
  },
  "delete-old-webhook-deliveries": {
    everySeconds: hour,
    description: "delete old deliveries to webhooks",
  },
  "delete-old-changes": { everySeconds: minute, description: "delete old change records" },
  "delete-old-keys": { everySeconds: minute, description: "delete old request keys" },
  "delete-old-sessions": { everySeconds: minute, description: "delete expired sessions" },
  "delete-old-tokens": { everySeconds: minute, description: "delete expired links" },
  "delete-old-system-emails": {
    everySeconds: hour,
    description: "delete old emails about accounts",
  },
  "delete-old-rates": { everySeconds: hour, description: "delete old rate counters" },
  "delete-call-orphans": { everySeconds: hour, description: "delete unmatched call reports" },
  "delete-orphan-reports": { everySeconds: hour, description: "delete unmatched delivery reports" },
  "delete-old-auto-replies": { everySeconds: hour, description: "delete old auto-reply records" },
  "delete-soft-bounces": { everySeconds: hour, description: "delete old bounce records" },
  "delete-old-bulk-operations": { everySeconds: hour, description: "delete old bulk actions" },
  "delete-merge-states": {
    everySeconds: hour,
    description: "delete what undoing old merges of contacts needs",
  },
  "delete-ended-drafts": { everySeconds: hour, description: "delete the IDs of old drafts" },
  "delete-stray-files": { everySeconds: hour, description: "delete uploads that were never sent" },
  "delete-processed-payloads": {
    everySeconds: minute,
    description: "delete processed and dismissed provider requests",
  },
  "build-search-index": { everySeconds: minute, description: "build the search index" },
} as const satisfies Record<
  string,
  { readonly everySeconds: number; readonly description: string }
>;

export type ChoreName = keyof typeof choreSpecs;
