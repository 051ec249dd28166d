import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { useCan } from "#web/data/use-can.ts";
import { PageHeader } from "#web/features/settings/components/page-header.tsx";
import { ReadOnlyNotice } from "#web/features/settings/components/read-only-notice.tsx";
import styles from "#web/features/settings/components/rows.module.css";
import { SettingsSection } from "#web/features/settings/components/settings-section.tsx";
import { format } from "#web/language/format.ts";
import { Button } from "#web/ui/button/button.tsx";
import { AssignIcon } from "#web/ui/icons.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { InvitationsSection, invitationsQuery } from "./invitations-section.tsx";
import { MemberRow } from "./member-row.tsx";
import { ResetLinksBlock } from "./reset-links-block.tsx";
import { RolesSection } from "./roles-section.tsx";
import * as words from "./words.ts";

const InviteDialog = lazyComponent(async () => (await import("./invite-dialog.tsx")).InviteDialog);

export function MembersPage() {
  const members = useBootstrap((bootstrap) => bootstrap.members);
  const canManage = useCan("member.manage");
  const [isInviting, setInviting] = useState(false);
  const { data: invitations } = useQuery({ ...invitationsQuery, enabled: canManage });
  const active = members.filter((one) => one.state === "active");
  const off = members.filter((one) => one.state === "disabled");
  return (
    <>
      <PageHeader
        title={words.members}
        lead={
          active.length === 1 && invitations?.rows.length === 0
            ? words.justYou
            : format(words.activeMembers, { count: active.length })
        }
        actions={
          canManage && (
            <Button kind="primary" icon={AssignIcon} onClick={() => setInviting(true)}>
              {words.invite}
            </Button>
          )
        }
      />
      {!canManage && <ReadOnlyNotice>{words.onlyAdmins}</ReadOnlyNotice>}
      <ul data-part="settings-rows" className={styles.settingsRows} aria-label={words.members}>
        {active.map((member) => (
          <MemberRow key={member.id} member={member} />
        ))}
      </ul>
      {canManage && <InvitationsSection />}
      {canManage && <ResetLinksBlock />}
      {off.length > 0 && (
        <SettingsSection title={words.deactivated} hint={words.deactivatedHint}>
          <ul
            data-part="settings-rows"
            className={styles.settingsRows}
            aria-label={words.deactivated}
          >
            {off.map((member) => (
              <MemberRow key={member.id} member={member} />
            ))}
          </ul>
        </SettingsSection>
      )}
      <RolesSection />
      {isInviting && (
        <Suspense>
          <InviteDialog onClose={() => setInviting(false)} onReopen={() => setInviting(true)} />
        </Suspense>
      )}
    </>
  );
}
