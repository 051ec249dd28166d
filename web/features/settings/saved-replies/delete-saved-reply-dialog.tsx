import { useQueryClient } from "@tanstack/react-query";
import type { SavedReply } from "#contract/live-protocol.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { ConfirmDialog } from "#web/features/settings/components/confirm-dialog.tsx";
import { fill } from "#web/language/fill.ts";
import { useIsMounted } from "#web/ui/dialog/use-is-mounted.ts";
import * as words from "./words.ts";

export function DeleteSavedReplyDialog({
  reply,
  onClose,
}: {
  reply: SavedReply;
  onClose: () => void;
}) {
  const cache = useQueryClient();
  const isMounted = useIsMounted();
  const remove = useApiMutation({
    request: async () => {
      await rpc("deleteSavedReply", { savedReplyId: reply.id });
      await cache.invalidateQueries({ queryKey: queryKeys.savedReplies });
      if (isMounted()) onClose();
    },
    errorDisplay: "in place",
  });
  return (
    <ConfirmDialog
      title={fill(words.deleteReply, { name: reply.name })}
      action={words.deleteIt}
      isBusy={remove.isBusy}
      error={remove.error}
      onDo={() => void remove.run(undefined)}
      onClose={onClose}
    >
      {reply.memberId === null ? words.deleteSharedHint : words.deletePrivateHint}
    </ConfirmDialog>
  );
}
