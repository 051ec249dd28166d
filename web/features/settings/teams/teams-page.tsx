import { useState } from "react";
import type { Team } from "#contract/live-protocol.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { useCan } from "#web/data/use-can.ts";
import { PageHeader } from "#web/features/settings/components/page-header.tsx";
import { ReadOnlyNotice } from "#web/features/settings/components/read-only-notice.tsx";
import styles from "#web/features/settings/components/rows.module.css";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { AddIcon, TeamIcon } from "#web/ui/icons.tsx";
import { DeleteTeamDialog } from "./delete-team-dialog.tsx";
import { TeamDialog } from "./team-dialog.tsx";
import { TeamRow } from "./team-row.tsx";
import * as words from "./words.ts";

type Open = { kind: "new" } | { kind: "change" | "delete"; team: Team } | null;

export function TeamsPage() {
  const teams = useBootstrap((bootstrap) => bootstrap.teams);
  const canManage = useCan("team.manage");
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const make = (
    <Button kind="primary" icon={AddIcon} onClick={() => setOpen({ kind: "new" })}>
      {words.newTeam}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={words.teams}
        lead={words.teamsLead}
        actions={canManage && teams.length > 0 && make}
      />
      {!canManage && <ReadOnlyNotice>{words.onlyManagers}</ReadOnlyNotice>}
      {teams.length === 0 ? (
        <EmptyState title={words.noTeamsYet} icon={TeamIcon} actions={canManage && make}>
          {words.noTeamsHint}
        </EmptyState>
      ) : (
        <ul data-part="settings-rows" className={styles.settingsRows} aria-label={words.teams}>
          {teams.map((team) => (
            <TeamRow
              key={team.id}
              team={team}
              canManage={canManage}
              onOpen={(kind) => setOpen({ kind, team })}
            />
          ))}
        </ul>
      )}
      {open?.kind === "new" && (
        <TeamDialog team={null} onClose={close} onReopen={() => setOpen(open)} />
      )}
      {open?.kind === "change" && (
        <TeamDialog team={open.team} onClose={close} onReopen={() => setOpen(open)} />
      )}
      {open?.kind === "delete" && <DeleteTeamDialog team={open.team} onClose={close} />}
    </>
  );
}
