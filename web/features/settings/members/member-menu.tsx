import type { Member } from "#contract/live-protocol.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { useCanEmail } from "#web/features/settings/components/use-can-email.ts";
import { fill } from "#web/language/fill.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { AssignIcon, LinkIcon, MailIcon, MoreIcon, NobodyIcon, TeamIcon } from "#web/ui/icons.tsx";
import { Menu, MenuItem } from "#web/ui/popover/menu.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";
import type { MemberUpdate } from "./use-update-member.ts";
import * as words from "./words.ts";

interface MemberMenuProps {
  member: Member;
  isMe: boolean;
  onOpen: (what: "teams" | "reset" | "email" | "off") => void;
  onChange: (change: MemberUpdate) => void;
}

export function MemberMenu({ member, isMe, onOpen, onChange }: MemberMenuProps) {
  const teams = useBootstrap((bootstrap) => bootstrap.teams);
  const float = usePopover();
  const isOff = member.state === "disabled";
  // Their own they confirm in the new mailbox, under Security.
  const canChangeEmail = !useCanEmail() || !isMe;
  return (
    <>
      <IconButton
        name={fill(words.actionsFor, { name: member.name })}
        icon={MoreIcon}
        {...float.trigger}
      />
      <Menu float={float} label={fill(words.actionsFor, { name: member.name })} align="end">
        {!isOff && (
          <MenuItem
            icon={TeamIcon}
            disabled={teams.length === 0}
            end={teams.length === 0 ? words.noneYet : undefined}
            onSelect={() => onOpen("teams")}
          >
            {words.teams}
          </MenuItem>
        )}
        {!isOff && (
          <MenuItem icon={LinkIcon} onSelect={() => onOpen("reset")}>
            {words.createResetLink}
          </MenuItem>
        )}
        {!isOff && canChangeEmail && (
          <MenuItem icon={MailIcon} onSelect={() => onOpen("email")}>
            {words.changeEmail}
          </MenuItem>
        )}
        {!isMe &&
          (isOff ? (
            <MenuItem icon={AssignIcon} onSelect={() => onChange({ state: "active" })}>
              {words.reactivate}
            </MenuItem>
          ) : (
            <MenuItem icon={NobodyIcon} onSelect={() => onOpen("off")}>
              {words.deactivate}
            </MenuItem>
          ))}
      </Menu>
    </>
  );
}
