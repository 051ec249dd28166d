import { useQueryClient } from "@tanstack/react-query";
import type { ConversationRow } from "#contract/live-protocol.ts";
import { runConversationMutation } from "#web/data/conversations/conversation-mutations.ts";
import { useCan } from "#web/data/use-can.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { BlockedIcon, TrashIcon } from "#web/ui/icons.tsx";
import * as words from "./words.ts";

/** Shown for a conversation outside the open and closed folders, with a way to restore it. */
export function FolderBanner({ row }: { row: ConversationRow }) {
  const cache = useQueryClient();
  const canUpdate = useCan("conversation.update");
  if (row.folder === "spam") {
    return (
      <Banner
        icon={BlockedIcon}
        actions={
          canUpdate && (
            <Button
              size="small"
              onClick={() =>
                void runConversationMutation(cache, "spam", {
                  conversationId: row.id,
                  isSpam: false,
                })
              }
            >
              {words.notSpam}
            </Button>
          )
        }
      >
        {words.markedAsSpam}
      </Banner>
    );
  }
  if (row.folder === "trash") {
    return (
      <Banner
        icon={TrashIcon}
        actions={
          canUpdate && (
            <Button
              size="small"
              onClick={() =>
                void runConversationMutation(cache, "trash", {
                  conversationId: row.id,
                  isTrashed: false,
                })
              }
            >
              {words.restore}
            </Button>
          )
        }
      >
        {words.inTrashHint}
      </Banner>
    );
  }
  return null;
}
