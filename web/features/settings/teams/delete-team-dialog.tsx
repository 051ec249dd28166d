import type { Team } from "#contract/live-protocol.ts";
import { useReloadBootstrap } from "#web/data/bootstrap.ts";
import { rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { ConfirmDialog } from "#web/features/settings/components/confirm-dialog.tsx";
import { fill } from "#web/language/fill.ts";
import { useIsMounted } from "#web/ui/dialog/use-is-mounted.ts";
import * as words from "./words.ts";

export function DeleteTeamDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const reload = useReloadBootstrap();
  const isMounted = useIsMounted();
  const remove = useApiMutation({
    request: async () => {
      await rpc("deleteTeam", { teamId: team.id });
      await reload();
      if (isMounted()) onClose();
    },
    errorDisplay: "in place",
  });
  return (
    <ConfirmDialog
      title={fill(words.deleteTeam, { name: team.name })}
      action={words.deleteIt}
      isBusy={remove.isBusy}
      error={remove.error}
      onDo={() => void remove.run(undefined)}
      onClose={onClose}
    >
      {words.deleteHint}
    </ConfirmDialog>
  );
}
