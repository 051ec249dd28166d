// The keys of the query cache, in one place so the change feed finds all copies. Those that only the settings use are
// in web/features/settings/query-keys.ts.
import type { Sort } from "#domain/conversation/views.ts";

export const queryKeys = {
  /** getMe: me, workspace, members, teams, inboxes, tags. Read it with useBootstrap(select). */
  bootstrap: ["desk"] as const,
  /** The counts of saved views are below it. */
  counts: ["counts"] as const,
  savedCounts: ["counts", "saved"] as const,
  lists: ["list"] as const,
  list: (view: string, sort: Sort) => ["list", view, sort] as const,
  conversations: ["conversation"] as const,
  /** By number, as in the URL. */
  conversation: (number: number) => ["conversation", number] as const,
  /** Merge candidates: likely duplicates of a conversation, or search results. */
  likes: ["like"] as const,
  like: (conversationId: string, query: string) => ["like", conversationId, query] as const,
  /** The target of a merged conversation. */
  goesOn: (conversationId: string) => ["goes-on", conversationId] as const,
  mailBodies: ["mail-body"] as const,
  mailBody: (entryId: string) => ["mail-body", entryId] as const,
  mailSource: (entryId: string) => ["mail-source", entryId] as const,
  /** The initial content of an email reply. */
  mailStarts: ["mail-start"] as const,
  mailStart: (conversationId: string, ...how: readonly (string | null)[]) =>
    ["mail-start", conversationId, ...how] as const,
  /** The member's unsent emails to new recipients. */
  unsentEmails: ["unsent-emails"] as const,
  consent: (contactId: string) => ["consent", contactId] as const,
  search: (query: string) => ["search", query] as const,
  contacts: (query: string, size: number) => ["contacts", query, size] as const,
  contact: (contactId: string) => ["contact-activity", "one", contactId] as const,
  /** What the change of a conversation may change: contacts, their list, and the conversations of each. */
  contactActivity: ["contact-activity"] as const,
  paletteSearch: (query: string) => ["palette", query] as const,
  /** Live calls; the call log and other lists of calls have their own keys. */
  liveCalls: ["calls", "live"] as const,
  callLogs: ["calls", "log"] as const,
  devices: ["devices"] as const,
  accounts: ["accounts"] as const,
  whatsappWindow: (inboxId: string, to: string) =>
    ["inboxes", inboxId, "whatsapp-window", to] as const,
  templates: (inboxId: string) => ["inboxes", inboxId, "templates"] as const,
  domains: ["domains"] as const,
  /** The call flow of an inbox; its versions are below it. */
  flow: (inboxId: string) => ["flow", inboxId] as const,
  /** By the entity of their change. */
  savedReplies: ["saved_reply"] as const,
  savedViews: ["saved_view"] as const,
  calendars: ["calendar"] as const,
  slaPolicies: ["sla_policy"] as const,
  /** The member's bulk operations. */
  bulk: ["bulk_operation"] as const,
  instance: ["instance"] as const,
};
