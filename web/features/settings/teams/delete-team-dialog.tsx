import type { Team } from "#contract/live-protocol.ts";
import { useReloadBootstrap } from "#web/data/bootstrap.ts";
import { rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { ConfirmDialog } from "#web/features/settings/components/confirm-dialog.tsx";
import { useIsMounted } from "#web/ui/dialog/use-is-mounted.ts";

export function DeleteTeamDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const reload = useReloadBootstrap();
  const isHere = useIsMounted();
  const remove = useApiMutation({
    ask: async () => {
      await rpc("deleteTeam", { teamId: team.id });
      await reload();
      if (isHere()) onClose();
    },
    tells: "in place",
  });
  return (
    <ConfirmDialog
      title={`Delete ${team.name}?`}
      action="Delete"
      isBusy={remove.isBusy}
      refusal={remove.refusal}
      onDo={() => void remove.run(undefined)}
      onClose={onClose}
    >
      Its members and conversations stay, without the team.
    </ConfirmDialog>
  );
}
