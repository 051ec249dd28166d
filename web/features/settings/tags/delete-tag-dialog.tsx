import type { Tag } from "#contract/live-protocol.ts";
import { useReloadBootstrap } from "#web/data/bootstrap.ts";
import { rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { ConfirmDialog } from "#web/features/settings/components/confirm-dialog.tsx";
import { useIsMounted } from "#web/ui/dialog/use-is-mounted.ts";

export function DeleteTagDialog({ tag, onClose }: { tag: Tag; onClose: () => void }) {
  const reload = useReloadBootstrap();
  const isHere = useIsMounted();
  const remove = useApiMutation({
    ask: async () => {
      await rpc("deleteTag", { tagId: tag.id });
      await reload();
      if (isHere()) onClose();
    },
    tells: "in place",
  });
  return (
    <ConfirmDialog
      title={`Delete the tag ${tag.name}?`}
      action="Delete everywhere"
      isBusy={remove.isBusy}
      refusal={remove.refusal}
      onDo={() => void remove.run(undefined)}
      onClose={onClose}
    >
      It's removed from every conversation. The conversations stay.
    </ConfirmDialog>
  );
}
