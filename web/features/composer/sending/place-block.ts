import type { Conversation } from "#contract/live.ts";
import type { Block } from "#web/features/composer/text/text-check.ts";

/** Where a conversation is out of the queue nothing leaves from it, and the words wait. */
export function placeBlock(place: Conversation["place"]): Block | null {
  if (place === "trash")
    return {
      code: "reply_to_trashed",
      say: "Restore this conversation from the trash to reply.",
    };
  return place === "merged"
    ? {
        code: "not_in_this_state",
        say: "This conversation was merged. Copy your draft and reply in the other one.",
      }
    : null;
}
