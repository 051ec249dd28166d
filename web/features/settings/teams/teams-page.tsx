import { useState } from "react";
import type { Team } from "#contract/live-protocol.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { useCan } from "#web/data/use-can.ts";
import { PageHeader } from "#web/features/settings/components/page-header.tsx";
import { ReadOnlyNotice } from "#web/features/settings/components/read-only-notice.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { AddIcon, TeamIcon } from "#web/ui/icons.tsx";
import { DeleteTeamDialog } from "./delete-team-dialog.tsx";
import { TeamDialog } from "./team-dialog.tsx";
import { TeamRow } from "./team-row.tsx";

type Open = { kind: "new" } | { kind: "change" | "delete"; team: Team } | null;

export function TeamsPage() {
  const { teams } = useBootstrap("teams");
  const mayManage = useCan("team.manage");
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const make = (
    <Button kind="primary" icon={AddIcon} onClick={() => setOpen({ kind: "new" })}>
      New team
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Teams"
        lead="Assign conversations to a team, or limit an inbox to one team."
        actions={mayManage && teams.length > 0 && make}
      />
      {!mayManage && (
        <ReadOnlyNotice>Only an owner, admin or manager can change teams.</ReadOnlyNotice>
      )}
      {teams.length === 0 ? (
        <EmptyState title="No teams yet" icon={TeamIcon} actions={mayManage && make}>
          Use teams to group people and limit access to inboxes.
        </EmptyState>
      ) : (
        <ul className="set-rows" aria-label="Teams">
          {teams.map((team) => (
            <TeamRow
              key={team.id}
              team={team}
              mayManage={mayManage}
              onOpen={(kind) => setOpen({ kind, team })}
            />
          ))}
        </ul>
      )}
      {open?.kind === "new" && <TeamDialog team={null} onClose={close} />}
      {open?.kind === "change" && <TeamDialog team={open.team} onClose={close} />}
      {open?.kind === "delete" && <DeleteTeamDialog team={open.team} onClose={close} />}
    </>
  );
}
