import type { Tag } from "#contract/live.ts";
import { call } from "#web/data/api.ts";
import { useReloadDesk } from "#web/data/desk.ts";
import { useAction } from "#web/data/use-action.ts";
import { SureDialog } from "#web/features/settings/parts/sure-dialog.tsx";
import { useIsHere } from "#web/ui/dialog/use-is-here.ts";

export function DeleteTagDialog({ tag, onClose }: { tag: Tag; onClose: () => void }) {
  const reload = useReloadDesk();
  const isHere = useIsHere();
  const remove = useAction({
    ask: async () => {
      await call("deleteTag", { tagId: tag.id });
      await reload();
      if (isHere()) onClose();
    },
    tells: "in place",
  });
  return (
    <SureDialog
      title={`Delete the tag ${tag.name}?`}
      deed="Delete everywhere"
      isBusy={remove.isBusy}
      refusal={remove.refusal}
      onDo={() => void remove.run(undefined)}
      onClose={onClose}
    >
      It's removed from every conversation. The conversations stay.
    </SureDialog>
  );
}
