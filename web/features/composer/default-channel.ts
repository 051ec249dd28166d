// Default channel of a reply: that of an unsent draft, else that of the last message. Pure.
import type { Inbox } from "#contract/live-protocol.ts";
import type { DraftKind } from "#domain/conversation/draft-kind.ts";
import { isPending, type OpenConversation } from "#web/data/timeline/timeline-cache.ts";

export function defaultReplyChannel(
  open: OpenConversation,
  inboxes: readonly Inbox[],
): "text" | "email" {
  const last = open.entries.findLast((one) => one.kind === "message" && !isPending(one));
  if (last?.kind === "message") return last.channel === "email" ? "email" : "text";
  const home = inboxes.find((one) => one.id === open.conversation.inboxId);
  return home?.kind === "email" ? "email" : "text";
}

export function defaultDraftKind(open: OpenConversation, inboxes: readonly Inbox[]): DraftKind {
  const usual = defaultReplyChannel(open, inboxes);
  const started = open.drafts.map((one) => one.kind);
  if (started.length === 0 || started.includes(usual)) return usual;
  return started.find((one) => one !== "note") ?? "note";
}
