import { useState } from "react";
import type { Member } from "#contract/live-protocol.ts";
import { canChangeRole, type Role } from "#domain/permissions.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { useCan } from "#web/data/use-can.ts";
import { ConfirmDialog } from "#web/features/settings/components/confirm-dialog.tsx";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { Chip } from "#web/ui/display/chip.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { MemberMenu } from "./member-menu.tsx";
import { MemberTeamsDialog } from "./member-teams-dialog.tsx";
import { ResetLinkDialog } from "./reset-link-dialog.tsx";
import { assignableRoles, roleName } from "./role-labels.ts";
import { useUpdateMember } from "./use-update-member.ts";

export function MemberRow({ member }: { member: Member }) {
  const { me, teams } = useBootstrap("me", "teams");
  const [open, setOpen] = useState<"teams" | "reset" | "off" | null>(null);
  const change = useUpdateMember();
  const isMe = member.id === me.id;
  const isOff = member.state === "disabled";
  // An admin can't change an owner; actions the server would refuse are not offered.
  const mayTouch =
    useCan("member.manage") && (isMe || canChangeRole(me.role, member.role, member.role));
  const own = teams.filter((team) => member.teamIds.includes(team.id));
  const mayChoose = mayTouch && !isOff && !isMe;
  return (
    <li className="set-row">
      <Avatar name={member.name} size={32} />
      <div className="grow">
        <div className="set-row-name">
          <span className="ell">{member.name}</span>
          {isMe && <Chip>You</Chip>}
          {!isOff && member.availability === "away" && <Chip kind="warn">Away</Chip>}
        </div>
        <div className="set-row-facts">
          <span className="ell">{member.email}</span>
          {own.length > 0 && <span>{own.map((team) => team.name).join(", ")}</span>}
        </div>
      </div>
      {mayChoose ? (
        <Select
          className="set-row-role"
          aria-label={`Role of ${member.name}`}
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
        <span className="soft set-row-role">{roleName(member.role)}</span>
      )}
      {mayTouch && (
        <MemberMenu
          member={member}
          isMe={isMe}
          onOpen={setOpen}
          onChange={(to) => change(member, to)}
        />
      )}
      {open === "teams" && <MemberTeamsDialog member={member} onClose={() => setOpen(null)} />}
      {open === "reset" && <ResetLinkDialog member={member} onClose={() => setOpen(null)} />}
      {open === "off" && (
        <ConfirmDialog
          title={`Deactivate ${member.name}?`}
          action="Deactivate"
          promise="You can reactivate them later."
          isBusy={false}
          refusal={null}
          onDo={() => {
            setOpen(null);
            change(member, { state: "disabled" });
          }}
          onClose={() => setOpen(null)}
        >
          {member.name} is signed out everywhere and gets no more calls. Their open conversations
          become unassigned, and stay so if you reactivate them. Scheduled emails still leave. Their
          drafts are kept, and only they can see them.
        </ConfirmDialog>
      )}
    </li>
  );
}
