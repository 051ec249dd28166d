import { useQueryClient } from "@tanstack/react-query";
import type { ConversationRow } from "#contract/live.ts";
import { doDeed } from "#web/data/queue/deeds.ts";
import { useMay } from "#web/data/use-may.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { BlockedIcon, TrashIcon } from "#web/ui/icon.tsx";

/** Out of the queue, and the way back into it. */
export function PlaceBanner({ row }: { row: ConversationRow }) {
  const cache = useQueryClient();
  const mayWork = useMay("conversation.work");
  if (row.place === "spam") {
    return (
      <Banner
        glyph={BlockedIcon}
        deeds={
          mayWork && (
            <Button
              size="small"
              onClick={() => void doDeed(cache, "spam", { conversationId: row.id, isSpam: false })}
            >
              Not spam
            </Button>
          )
        }
      >
        This conversation is marked as spam. New messages in it stay in spam.
      </Banner>
    );
  }
  if (row.place === "trash") {
    return (
      <Banner
        glyph={TrashIcon}
        deeds={
          mayWork && (
            <Button
              size="small"
              onClick={() =>
                void doDeed(cache, "trash", { conversationId: row.id, isTrashed: false })
              }
            >
              Restore
            </Button>
          )
        }
      >
        This conversation is in the trash. Restore it to reply.
      </Banner>
    );
  }
  return null;
}
