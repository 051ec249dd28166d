// By what an answer is begun: an unsent word first, else the way the last message took. Pure.
import type { Line } from "#contract/live.ts";
import { isPending, type OpenConversation } from "#web/data/timeline/timeline.ts";
import type { Medium } from "./draft/draft-words.ts";

export function usualAnswer(open: OpenConversation, lines: readonly Line[]): "text" | "mail" {
  const last = open.entries.findLast((one) => one.kind === "message" && !isPending(one));
  if (last?.kind === "message") return last.medium === "mail" ? "mail" : "text";
  const home = lines.find((one) => one.id === open.conversation.lineId);
  return home?.kind === "mail" ? "mail" : "text";
}

export function usualMedium(open: OpenConversation, lines: readonly Line[]): Medium {
  const usual = usualAnswer(open, lines);
  const begun = open.drafts.map((one) => one.medium);
  if (begun.length === 0 || begun.includes(usual)) return usual;
  return begun.find((one) => one !== "note") ?? "note";
}
