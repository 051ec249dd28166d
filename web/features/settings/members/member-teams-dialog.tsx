import { useState } from "react";
import type { Member } from "#contract/live-protocol.ts";
import { listChange } from "#domain/workspace/list-change.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import styles from "#web/ui/form/field.module.css";
import { TeamCheckboxes } from "./team-checkboxes.tsx";
import { useUpdateMember } from "./use-update-member.ts";
import * as words from "./words.ts";

export function MemberTeamsDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const teams = useBootstrap((bootstrap) => bootstrap.teams);
  const [first] = useState(member.teamIds);
  const [teamIds, setTeamIds] = useState(first);
  const change = useUpdateMember();
  const save = () => {
    const { add, remove } = listChange(first, teamIds);
    if (add.length + remove.length > 0) change(member, { addTeamIds: add, removeTeamIds: remove });
    onClose();
  };
  return (
    <Dialog
      title={fill(words.teamsOf, { name: member.name })}
      width={400}
      onClose={onClose}
      onConfirm={save}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button kind="primary" onClick={save}>
            {words.save}
          </Button>
        </>
      }
    >
      <TeamCheckboxes teams={teams} value={teamIds} onChange={setTeamIds} />
      <p data-part="hint" className={styles.hint}>
        {words.teamsHint}
      </p>
    </Dialog>
  );
}
