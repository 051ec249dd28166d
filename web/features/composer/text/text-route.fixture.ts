// A conversation on WhatsApp with a contact that has two numbers.
import type { Contact, Entry, Inbox } from "#contract/live-protocol.ts";
import {
  contactId,
  conversationId,
  entryId,
  inboxId,
  minute,
  rowFor,
} from "#web/data/conversations/row-fixtures.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";

export const inbox = (n: number): Inbox => ({
  id: inboxId(n),
  kind: "whatsapp",
  address: `+44207946010${n}`,
  formatted: `020 7946 010${n}`,
  name: "WhatsApp",
  color: "blue",
  accountId: contactId(9) as never,
  visibility: "all",
  teamId: null,
  undoSeconds: 0,
  isArchived: false,
  email: null,
  isSimulated: false,
  webhookState: "set",
  problem: null,
  phone: null,
  texts: null,
  capabilities: {
    calls: false,
    detectsMachines: false,
    acceptsReplies: true,
    maxCharacters: 1600,
    maxImages: 1,
    maxImageBytesTotal: 5_000_000,
  },
});
export const point = (n: number): Contact["contactPoints"][number] => ({
  id: contactId(n) as never,
  kind: "phone",
  value: `+44770090084${n}`,
  label: "",
  isPrimary: false,
  state: "ok",
  formatted: `07700 90084${n}`,
  smsOptedOutAt: null,
  whatsappGrantedAt: minute(1),
  whatsappRevokedAt: null,
});
export const inboundMessage = (
  n: number,
  more: Partial<Extract<Entry, { kind: "message" }>> = {},
): Entry => ({
  id: entryId(n),
  conversationId: conversationId(1),
  seq: n,
  at: minute(n),
  author: { kind: "contact", memberId: null },
  kind: "message",
  channel: "whatsapp",
  direction: "in",
  inboxId: inboxId(1),
  contactPointId: contactId(1) as never,
  from: "",
  to: "",
  text: "",
  segments: 1,
  attachments: [],
  delivery: null,
  reason: "",
  looksLikeOptOut: false,
  email: null,
  ...more,
});
export const open = (entries: Entry[]): OpenConversation =>
  ({
    conversation: { ...rowFor(1), inboxId: inboxId(1) },
    entries,
    drafts: [],
    contact: { id: contactId(1), name: "", notes: "", contactPoints: [point(1), point(2)] },
  }) as unknown as OpenConversation;
export const noRecipient = { inboxId: null, contactPointId: null };
