import { useQueryClient } from "@tanstack/react-query";
import type { SavedReply } from "#contract/live-protocol.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { ConfirmDialog } from "#web/features/settings/components/confirm-dialog.tsx";
import { useIsMounted } from "#web/ui/dialog/use-is-mounted.ts";

export function DeleteSavedReplyDialog({
  reply,
  onClose,
}: {
  reply: SavedReply;
  onClose: () => void;
}) {
  const cache = useQueryClient();
  const isHere = useIsMounted();
  const remove = useApiMutation({
    ask: async () => {
      await rpc("deleteSavedReply", { savedReplyId: reply.id });
      await cache.invalidateQueries({ queryKey: queryKeys.savedReplies });
      if (isHere()) onClose();
    },
    tells: "in place",
  });
  return (
    <ConfirmDialog
      title={`Delete ${reply.name}?`}
      action="Delete"
      isBusy={remove.isBusy}
      refusal={remove.refusal}
      onDo={() => void remove.run(undefined)}
      onClose={onClose}
    >
      {reply.memberId === null ? "No one can use it anymore. " : ""}Sent messages aren't affected.
    </ConfirmDialog>
  );
}
