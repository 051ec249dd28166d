import type { Member } from "#contract/live-protocol.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { AssignIcon, LinkIcon, MoreIcon, NobodyIcon, TeamIcon } from "#web/ui/icons.tsx";
import { Menu, MenuItem } from "#web/ui/popover/menu.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";
import type { MemberUpdate } from "./use-update-member.ts";

interface MemberMenuProps {
  member: Member;
  isMe: boolean;
  onOpen: (what: "teams" | "reset" | "off") => void;
  onChange: (change: MemberUpdate) => void;
}

export function MemberMenu({ member, isMe, onOpen, onChange }: MemberMenuProps) {
  const { teams } = useBootstrap("teams");
  const float = usePopover();
  const isOff = member.state === "disabled";
  return (
    <>
      <IconButton name={`Actions for ${member.name}`} icon={MoreIcon} {...float.trigger} />
      <Menu float={float} label={`Actions for ${member.name}`} align="end">
        {!isOff && (
          <MenuItem
            icon={TeamIcon}
            disabled={teams.length === 0}
            end={teams.length === 0 ? "none yet" : undefined}
            onSelect={() => onOpen("teams")}
          >
            Teams
          </MenuItem>
        )}
        {!isOff && (
          <MenuItem icon={LinkIcon} onSelect={() => onOpen("reset")}>
            Create password reset link
          </MenuItem>
        )}
        {!isMe &&
          (isOff ? (
            <MenuItem icon={AssignIcon} onSelect={() => onChange({ state: "active" })}>
              Reactivate
            </MenuItem>
          ) : (
            <MenuItem icon={NobodyIcon} onSelect={() => onOpen("off")}>
              Deactivate
            </MenuItem>
          ))}
      </Menu>
    </>
  );
}
