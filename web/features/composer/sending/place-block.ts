import type { Conversation } from "#contract/live.ts";
import type { Block } from "#web/features/composer/text/text-check.ts";

/** Where a conversation is out of the queue nothing leaves from it, and the words wait. */
export function placeBlock(place: Conversation["place"]): Block | null {
  if (place === "trash")
    return {
      code: "reply_to_trashed",
      say: "Take the conversation out of the trash to answer.",
    };
  return place === "merged"
    ? {
        code: "not_in_this_state",
        say: "It goes on in another conversation: take your words along and answer there.",
      }
    : null;
}
