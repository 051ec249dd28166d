import type { Team } from "#contract/live.ts";
import { call } from "#web/data/api.ts";
import { useReloadDesk } from "#web/data/desk.ts";
import { useAction } from "#web/data/use-action.ts";
import { SureDialog } from "#web/features/settings/parts/sure-dialog.tsx";
import { useIsHere } from "#web/ui/dialog/use-is-here.ts";

export function DeleteTeamDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const reload = useReloadDesk();
  const isHere = useIsHere();
  const remove = useAction({
    ask: async () => {
      await call("deleteTeam", { teamId: team.id });
      await reload();
      if (isHere()) onClose();
    },
    tells: "in place",
  });
  return (
    <SureDialog
      title={`Delete ${team.name}?`}
      deed="Delete"
      isBusy={remove.isBusy}
      refusal={remove.refusal}
      onDo={() => void remove.run(undefined)}
      onClose={onClose}
    >
      Its members and conversations stay, without the team.
    </SureDialog>
  );
}
