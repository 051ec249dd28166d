import type { Member } from "#contract/live.ts";
import { useDesk } from "#web/data/desk.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Menu, MenuItem } from "#web/ui/float/menu.tsx";
import { useFloat } from "#web/ui/float/use-float.ts";
import { AssignIcon, LinkIcon, MoreIcon, NobodyIcon, TeamIcon } from "#web/ui/icon.tsx";
import type { MemberChange } from "./use-change-member.ts";

interface MemberMenuProps {
  member: Member;
  isMe: boolean;
  onOpen: (what: "teams" | "reset" | "off") => void;
  onChange: (change: MemberChange) => void;
}

export function MemberMenu({ member, isMe, onOpen, onChange }: MemberMenuProps) {
  const { teams } = useDesk("teams");
  const float = useFloat();
  const isOff = member.state === "disabled";
  return (
    <>
      <IconButton name={`Actions for ${member.name}`} glyph={MoreIcon} {...float.trigger} />
      <Menu float={float} label={`Actions for ${member.name}`} align="end">
        {!isOff && (
          <MenuItem
            glyph={TeamIcon}
            disabled={teams.length === 0}
            end={teams.length === 0 ? "none yet" : undefined}
            onSelect={() => onOpen("teams")}
          >
            Teams
          </MenuItem>
        )}
        {!isOff && (
          <MenuItem glyph={LinkIcon} onSelect={() => onOpen("reset")}>
            Create password reset link
          </MenuItem>
        )}
        {!isMe &&
          (isOff ? (
            <MenuItem glyph={AssignIcon} onSelect={() => onChange({ state: "active" })}>
              Reactivate
            </MenuItem>
          ) : (
            <MenuItem glyph={NobodyIcon} onSelect={() => onOpen("off")}>
              Deactivate
            </MenuItem>
          ))}
      </Menu>
    </>
  );
}
