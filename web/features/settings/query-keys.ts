// The keys of the query cache that only the settings use. Those that begin like the key of an entity are invalidated with it.

export const settingsKeys = {
  mailbox: (accountId: string) => ["accounts", accountId, "mailbox"] as const,
  accountNumbers: (accountId: string) => ["accounts", accountId, "numbers"] as const,
  sendingServices: (accountId: string) => ["accounts", accountId, "services"] as const,
  providers: ["providers"] as const,
  voices: (inboxId: string) => ["inboxes", inboxId, "voices"] as const,
  flowVersions: (inboxId: string) => ["flow", inboxId, "versions"] as const,
  arrival: (inboxId: string) => ["arrival", inboxId] as const,
  suppressions: (query: string) => ["suppressions", query] as const,
  audioFiles: ["audio-files"] as const,
  sessions: ["sessions"] as const,
  sipAccount: ["sip-account"] as const,
  invitations: ["invitations"] as const,
  resetLinks: ["reset-links"] as const,
  apiKeys: ["api-keys"] as const,
  webhooks: ["webhooks"] as const,
  webhookDeliveries: (endpointId: string, filter: string) =>
    ["webhooks", endpointId, filter] as const,
  audit: ["audit"] as const,
  processingErrors: ["processing-errors"] as const,
  health: ["health"] as const,
};
