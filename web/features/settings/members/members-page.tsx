import { useState } from "react";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { useCan } from "#web/data/use-can.ts";
import { PageHeader } from "#web/features/settings/components/page-header.tsx";
import { ReadOnlyNotice } from "#web/features/settings/components/read-only-notice.tsx";
import { SettingsSection } from "#web/features/settings/components/settings-section.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { AssignIcon } from "#web/ui/icons.tsx";
import { InvitationsSection } from "./invitations-section.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { MemberRow } from "./member-row.tsx";
import { ResetLinksBlock } from "./reset-links-block.tsx";
import { RolesSection } from "./roles-section.tsx";

export function MembersPage() {
  const { members } = useBootstrap("members");
  const mayManage = useCan("member.manage");
  const [isInviting, setInviting] = useState(false);
  const active = members.filter((one) => one.state === "active");
  const off = members.filter((one) => one.state === "disabled");
  return (
    <>
      <PageHeader
        title="Members"
        lead={
          active.length === 1
            ? "It's just you so far. Invite your team."
            : `${active.length} active members.`
        }
        actions={
          mayManage && (
            <Button kind="primary" icon={AssignIcon} onClick={() => setInviting(true)}>
              Invite
            </Button>
          )
        }
      />
      {!mayManage && (
        <ReadOnlyNotice>Only an owner or admin can invite people and change roles.</ReadOnlyNotice>
      )}
      <ul className="set-rows" aria-label="Members">
        {active.map((member) => (
          <MemberRow key={member.id} member={member} />
        ))}
      </ul>
      {mayManage && <InvitationsSection />}
      {mayManage && <ResetLinksBlock />}
      {off.length > 0 && (
        <SettingsSection title="Deactivated" hint="They can't sign in. Their messages stay.">
          <ul className="set-rows" aria-label="Deactivated">
            {off.map((member) => (
              <MemberRow key={member.id} member={member} />
            ))}
          </ul>
        </SettingsSection>
      )}
      <RolesSection />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  );
}
