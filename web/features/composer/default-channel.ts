// By what an answer is begun: an unsent word first, else the way the last message took. Pure.
import type { Inbox } from "#contract/live-protocol.ts";
import { isPending, type OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import type { DraftKind } from "./draft/draft-content.ts";

export function defaultReplyChannel(
  open: OpenConversation,
  lines: readonly Inbox[],
): "text" | "mail" {
  const last = open.entries.findLast((one) => one.kind === "message" && !isPending(one));
  if (last?.kind === "message") return last.medium === "mail" ? "mail" : "text";
  const home = lines.find((one) => one.id === open.conversation.inboxId);
  return home?.kind === "mail" ? "mail" : "text";
}

export function defaultDraftKind(open: OpenConversation, lines: readonly Inbox[]): DraftKind {
  const usual = defaultReplyChannel(open, lines);
  const begun = open.drafts.map((one) => one.medium);
  if (begun.length === 0 || begun.includes(usual)) return usual;
  return begun.find((one) => one !== "note") ?? "note";
}
