import { Suspense, useState } from "react";
import type { Member } from "#contract/live-protocol.ts";
import { canChangeRole, type Role } from "#domain/permissions.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { useCan } from "#web/data/use-can.ts";
import { ConfirmDialog } from "#web/features/settings/components/confirm-dialog.tsx";
import styles from "#web/features/settings/components/rows.module.css";
import { fill } from "#web/language/fill.ts";
import { clsx } from "#web/ui/clsx.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { Chip } from "#web/ui/display/chip.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { MemberMenu } from "./member-menu.tsx";
import { MemberTeamsDialog } from "./member-teams-dialog.tsx";
import { assignableRoles, roleName } from "./role-labels.ts";
import { useUpdateMember } from "./use-update-member.ts";
import * as words from "./words.ts";

/** Rarely used. */
const ResetLinkDialog = lazyComponent(
  async () => (await import("./reset-link-dialog.tsx")).ResetLinkDialog,
);
const ChangeEmailDialog = lazyComponent(
  async () => (await import("./change-email-dialog.tsx")).ChangeEmailDialog,
);

export function MemberRow({ member }: { member: Member }) {
  const { me, teams } = useBootstrap(({ me, teams }) => ({ me, teams }));
  const [open, setOpen] = useState<"teams" | "reset" | "email" | "off" | null>(null);
  const change = useUpdateMember();
  const isMe = member.id === me.id;
  const isOff = member.state === "disabled";
  // An admin can't change an owner; actions the server would refuse are not offered.
  const canManageMember =
    useCan("member.manage") && (isMe || canChangeRole(me.role, member.role, member.role));
  const own = teams.filter((team) => member.teamIds.includes(team.id));
  const canChoose = canManageMember && !isOff && !isMe;
  return (
    <li data-part="settings-row" className={styles.settingsRow}>
      <Avatar name={member.name} size={32} />
      <div className="grow">
        <div className={styles.settingsRowName}>
          <span className="ell">{member.name}</span>
          {isMe && <Chip>{words.you}</Chip>}
          {!isOff && member.availability === "away" && <Chip kind="warn">{words.away}</Chip>}
        </div>
        <div className={styles.settingsRowDetails}>
          <span className="ell">{member.email}</span>
          {own.length > 0 && <span>{own.map((team) => team.name).join(", ")}</span>}
        </div>
      </div>
      {canChoose ? (
        <Select
          className={styles.settingsRowRole}
          aria-label={fill(words.roleOf, { name: member.name })}
          value={member.role}
          onChange={(event) => change(member, { role: event.target.value as Role })}
        >
          {assignableRoles(me.role, member.role).map((role) => (
            <option key={role} value={role}>
              {roleName(role)}
            </option>
          ))}
        </Select>
      ) : (
        <span className={clsx("soft", styles.settingsRowRole)}>{roleName(member.role)}</span>
      )}
      {canManageMember && (
        <MemberMenu
          member={member}
          isMe={isMe}
          onOpen={setOpen}
          onChange={(to) => change(member, to)}
        />
      )}
      {open === "teams" && <MemberTeamsDialog member={member} onClose={() => setOpen(null)} />}
      {open === "reset" && (
        <Suspense>
          <ResetLinkDialog member={member} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {open === "email" && (
        <Suspense>
          <ChangeEmailDialog member={member} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {open === "off" && (
        <ConfirmDialog
          title={fill(words.deactivateMember, { name: member.name })}
          action={words.deactivate}
          promise={words.canReactivate}
          isBusy={false}
          error={null}
          onDo={() => {
            setOpen(null);
            change(member, { state: "disabled" });
          }}
          onClose={() => setOpen(null)}
        >
          {fill(words.deactivateHint, { name: member.name })}
        </ConfirmDialog>
      )}
    </li>
  );
}
