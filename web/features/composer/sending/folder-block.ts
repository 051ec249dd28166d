import type { Conversation } from "#contract/live-protocol.ts";
import type { SendBlock } from "#web/features/composer/sms/validate-sms.ts";

/** Where a conversation is out of the queue nothing leaves from it, and the words wait. */
export function folderBlockReason(place: Conversation["place"]): SendBlock | null {
  if (place === "trash")
    return {
      code: "conversation_in_trash",
      say: "Restore this conversation from the trash to reply.",
    };
  return place === "merged"
    ? {
        code: "invalid_conversation_state",
        say: "This conversation was merged. Copy your draft and reply in the other one.",
      }
    : null;
}
