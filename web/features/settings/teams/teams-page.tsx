import { useState } from "react";
import type { Team } from "#contract/live-protocol.ts";
import { useBootstrap, useReloadBootstrap } from "#web/data/bootstrap.ts";
import { rpc } from "#web/data/rpc.ts";
import { useCan } from "#web/data/use-can.ts";
import { DeleteDialog } from "#web/features/settings/components/delete-dialog.tsx";
import { PageHeader } from "#web/features/settings/components/page-header.tsx";
import { ReadOnlyNotice } from "#web/features/settings/components/read-only-notice.tsx";
import styles from "#web/features/settings/components/rows.module.css";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { AddIcon, TeamIcon } from "#web/ui/icons.tsx";
import { TeamDialog } from "./team-dialog.tsx";
import { TeamRow } from "./team-row.tsx";
import * as words from "./words.ts";

type Open = { kind: "new" } | { kind: "change" | "delete"; team: Team } | null;

export function TeamsPage() {
  const teams = useBootstrap((bootstrap) => bootstrap.teams);
  const canManage = useCan("team.manage");
  const reload = useReloadBootstrap();
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
      {open?.kind === "delete" && (
        <DeleteDialog
          title={fill(words.deleteTeam, { name: open.team.name })}
          action={words.deleteIt}
          request={async () => {
            await rpc("deleteTeam", { teamId: open.team.id });
            await reload();
          }}
          onClose={close}
        >
          {words.deleteHint}
        </DeleteDialog>
      )}
    </>
  );
}
