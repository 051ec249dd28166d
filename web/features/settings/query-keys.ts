// The keys of the query cache that only the settings use. Those that begin like an entity's key are invalidated with
// it.

export const settingsKeys = {
  sipAccount: ["sip-account"] as const,
  sendingServices: (accountId: string) => ["accounts", accountId, "services"] as const,
  voices: (inboxId: string) => ["lines", inboxId, "voices"] as const,
  accountNumbers: (accountId: string) => ["accounts", accountId, "numbers"] as const,
  providers: ["providers"] as const,
  mailbox: (accountId: string) => ["accounts", accountId, "mailbox"] as const,
  arrival: (inboxId: string) => ["arrival", inboxId] as const,
  flowVersions: (inboxId: string) => ["flow", inboxId, "versions"] as const,
  sounds: ["sounds"] as const,
  suppressions: (query: string) => ["suppressions", query] as const,
  invitations: ["invitations"] as const,
  resetLinks: ["reset-links"] as const,
  sessions: ["sessions"] as const,
  apiKeys: ["api-keys"] as const,
  audit: ["audit"] as const,
  processingErrors: ["processing-errors"] as const,
  health: ["health"] as const,
};
