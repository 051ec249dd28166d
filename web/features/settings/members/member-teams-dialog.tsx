import { useState } from "react";
import type { Member } from "#contract/live-protocol.ts";
import { listChange } from "#domain/workspace/list-change.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { TeamCheckboxes } from "./team-checkboxes.tsx";
import { useUpdateMember } from "./use-update-member.ts";

export function MemberTeamsDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { teams } = useBootstrap("teams");
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
      title={`Teams of ${member.name}`}
      width={400}
      onClose={onClose}
      onConfirm={save}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <TeamCheckboxes teams={teams} value={teamIds} onChange={setTeamIds} />
      <p className="hint">
        Inboxes limited to a team are visible to its members, owners and admins.
      </p>
    </Dialog>
  );
}
