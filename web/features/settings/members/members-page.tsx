import { useState } from "react";
import { useDesk } from "#web/data/desk.ts";
import { useMay } from "#web/data/use-may.ts";
import { Block } from "#web/features/settings/parts/block.tsx";
import { PageHead } from "#web/features/settings/parts/page-head.tsx";
import { ReadOnly } from "#web/features/settings/parts/read-only.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { AssignIcon } from "#web/ui/icon.tsx";
import { InvitationsBlock } from "./invitations-block.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { MemberRow } from "./member-row.tsx";
import { ResetLinksBlock } from "./reset-links-block.tsx";
import { RolesBlock } from "./roles-block.tsx";

export function MembersPage() {
  const { members } = useDesk("members");
  const mayManage = useMay("member.manage");
  const [isInviting, setInviting] = useState(false);
  const active = members.filter((one) => one.state === "active");
  const off = members.filter((one) => one.state === "disabled");
  return (
    <>
      <PageHead
        title="Members"
        lead={
          active.length === 1
            ? "It's just you so far. Invite your team."
            : `${active.length} active members.`
        }
        deeds={
          mayManage && (
            <Button kind="primary" glyph={AssignIcon} onClick={() => setInviting(true)}>
              Invite
            </Button>
          )
        }
      />
      {!mayManage && (
        <ReadOnly>Only an owner or admin can invite people and change roles.</ReadOnly>
      )}
      <ul className="set-rows" aria-label="Members">
        {active.map((member) => (
          <MemberRow key={member.id} member={member} />
        ))}
      </ul>
      {mayManage && <InvitationsBlock />}
      {mayManage && <ResetLinksBlock />}
      {off.length > 0 && (
        <Block title="Deactivated" hint="They can't sign in. Their messages stay.">
          <ul className="set-rows" aria-label="Deactivated">
            {off.map((member) => (
              <MemberRow key={member.id} member={member} />
            ))}
          </ul>
        </Block>
      )}
      <RolesBlock />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  );
}
