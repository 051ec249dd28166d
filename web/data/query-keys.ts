// The names under which the query cache keeps what the server said. One place, so that news finds all
// copies of a thing.
import type { Sort } from "#domain/conversation/views.ts";

export const queryKeys = {
  /** getMe: me, workspace, members, teams, lines, tags. Read it with useDesk("me", …). */
  desk: ["desk"] as const,
  counts: ["counts"] as const,
  lists: ["list"] as const,
  list: (view: string, sort: Sort) => ["list", view, sort] as const,
  conversations: ["conversation"] as const,
  /** By number, as the address bar has it. */
  conversation: (number: number) => ["conversation", number] as const,
  /** What may be the same matter as this one, or was searched for to put it together with. */
  likes: ["like"] as const,
  like: (conversationId: string, query: string) => ["like", conversationId, query] as const,
  /** Where a conversation that was merged away goes on. */
  goesOn: (conversationId: string) => ["goes-on", conversationId] as const,
  mailBodies: ["mail-body"] as const,
  mailBody: (entryId: string) => ["mail-body", entryId] as const,
  mailSource: (entryId: string) => ["mail-source", entryId] as const,
  /** The beginning of an answer by mail. */
  mailStarts: ["mail-start"] as const,
  mailStart: (conversationId: string, ...how: readonly (string | null)[]) =>
    ["mail-start", conversationId, ...how] as const,
  /** Mails I began to somebody new. */
  unsentMails: ["unsent-mails"] as const,
  consent: (contactId: string) => ["consent", contactId] as const,
  search: (query: string) => ["search", query] as const,
  contacts: (query: string) => ["contacts", query] as const,
  /** Calls that are on now; the log and whatever else lists calls lies beside it. */
  liveCalls: ["calls", "live"] as const,
  callLogs: ["calls", "log"] as const,
  devices: ["devices"] as const,
  sipAccount: ["sip-account"] as const,
  // settings; each of them is also made stale by news of its noun
  accounts: ["accounts"] as const,
  whatsappWindow: (inboxId: string, to: string) =>
    ["lines", inboxId, "whatsapp-window", to] as const,
  templates: (inboxId: string) => ["lines", inboxId, "templates"] as const,
  sendingServices: (accountId: string) => ["accounts", accountId, "services"] as const,
  voices: (inboxId: string) => ["lines", inboxId, "voices"] as const,
  accountNumbers: (accountId: string) => ["accounts", accountId, "numbers"] as const,
  vendors: ["vendors"] as const,
  mailbox: (accountId: string) => ["accounts", accountId, "mailbox"] as const,
  domains: ["domains"] as const,
  arrival: (inboxId: string) => ["arrival", inboxId] as const,
  /** What happens when a line rings; its earlier versions lie below it. */
  flow: (inboxId: string) => ["flow", inboxId] as const,
  flowVersions: (inboxId: string) => ["flow", inboxId, "versions"] as const,
  sounds: ["sounds"] as const,
  suppressions: (query: string) => ["suppressions", query] as const,
  savedReplies: ["saved-replies"] as const,
  invitations: ["invitations"] as const,
  resetLinks: ["reset-links"] as const,
  sessions: ["sessions"] as const,
  apiKeys: ["api-keys"] as const,
  audit: ["audit"] as const,
  rawItems: ["raw-items"] as const,
  health: ["health"] as const,
  instance: ["instance"] as const,
};
