import { useQueryClient } from "@tanstack/react-query";
import type { SavedReply } from "#contract/live.ts";
import { call } from "#web/data/api.ts";
import { keys } from "#web/data/keys.ts";
import { useAction } from "#web/data/use-action.ts";
import { SureDialog } from "#web/features/settings/parts/sure-dialog.tsx";
import { useIsHere } from "#web/ui/dialog/use-is-here.ts";

export function DeleteReplyDialog({ reply, onClose }: { reply: SavedReply; onClose: () => void }) {
  const cache = useQueryClient();
  const isHere = useIsHere();
  const remove = useAction({
    ask: async () => {
      await call("deleteSavedReply", { savedReplyId: reply.id });
      await cache.invalidateQueries({ queryKey: keys.savedReplies });
      if (isHere()) onClose();
    },
    tells: "in place",
  });
  return (
    <SureDialog
      title={`Delete ${reply.name}?`}
      deed="Delete"
      isBusy={remove.isBusy}
      refusal={remove.refusal}
      onDo={() => void remove.run(undefined)}
      onClose={onClose}
    >
      {reply.memberId === null ? "No one can use it anymore. " : ""}Sent messages aren't affected.
    </SureDialog>
  );
}
