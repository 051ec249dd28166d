// What the dialogs of merging and moving say. Pure.
import type { Conversation, Line } from "#contract/live.ts";
import type { Like } from "#web/data/regroup/like.ts";

type Named = Pick<Conversation, "number" | "subject" | "contactName" | "contactId" | "lineId">;

export const titleOf = (one: Named): string => (one.subject === "" ? one.contactName : one.subject);

/** Why it is offered; null where it was searched for by hand. */
export function likeWords({ why, conversation }: Like, of: Named): string | null {
  switch (why) {
    case "same_subject":
      return conversation.contactId === of.contactId ? "Same customer and subject" : "Same subject";
    case "related":
      return "Linked";
    case "same_customer":
      return "Same customer";
    case "found":
      return null;
  }
}

/** What merging does beyond putting the words together. */
export function mergeWords(from: Named, into: Named, lines: readonly Line[]): string {
  const said = `Everything in #${from.number} moves into #${into.number}, in time order. Future replies follow.`;
  const lineOf = (one: Named) => lines.find(({ id }) => id === one.lineId);
  const [home, other] = [lineOf(into), lineOf(from)];
  const isNarrower = other?.visibility === "team" && home?.visibility === "all";
  return isNarrower ? `${said} It moves to ${other.name}, which only its team can see.` : said;
}
