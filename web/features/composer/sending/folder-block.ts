import type { Conversation } from "#contract/live-protocol.ts";
import type { SendBlock } from "#web/features/composer/text/validate-text.ts";
import * as words from "#web/features/composer/words.ts";

/** Nothing can be sent from a conversation in the trash or one that was merged; the draft is kept. */
export function folderBlockReason(folder: Conversation["folder"]): SendBlock | null {
  if (folder === "trash")
    return {
      code: "conversation_in_trash",
      message: words.restoreToReply,
    };
  return folder === "merged"
    ? {
        code: "invalid_conversation_state",
        message: words.wasMerged,
      }
    : null;
}
