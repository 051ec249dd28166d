import { useState } from "react";
import type { Team } from "#contract/live.ts";
import { useDesk } from "#web/data/desk.ts";
import { useMay } from "#web/data/use-may.ts";
import { PageHead } from "#web/features/settings/parts/page-head.tsx";
import { ReadOnly } from "#web/features/settings/parts/read-only.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { AddIcon, TeamIcon } from "#web/ui/icon.tsx";
import { DeleteTeamDialog } from "./delete-team-dialog.tsx";
import { TeamDialog } from "./team-dialog.tsx";
import { TeamRow } from "./team-row.tsx";

type Open = { kind: "new" } | { kind: "change" | "delete"; team: Team } | null;

export function TeamsPage() {
  const { teams } = useDesk("teams");
  const mayManage = useMay("team.manage");
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const make = (
    <Button kind="primary" glyph={AddIcon} onClick={() => setOpen({ kind: "new" })}>
      New team
    </Button>
  );
  return (
    <>
      <PageHead
        title="Teams"
        lead="Assign conversations to a team, or limit an inbox to one team."
        deeds={mayManage && teams.length > 0 && make}
      />
      {!mayManage && <ReadOnly>Only an owner, admin or manager can change teams.</ReadOnly>}
      {teams.length === 0 ? (
        <EmptyState title="No teams yet" glyph={TeamIcon} deeds={mayManage && make}>
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
