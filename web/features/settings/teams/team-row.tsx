import type { Team } from "#contract/live-protocol.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import styles from "#web/features/settings/components/rows.module.css";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Avatar, AvatarStack } from "#web/ui/display/avatar.tsx";
import { TrashIcon } from "#web/ui/icons.tsx";
import * as words from "./words.ts";

const maxFaces = 5;

interface TeamRowProps {
  team: Team;
  canManage: boolean;
  onOpen: (what: "change" | "delete") => void;
}

export function TeamRow({ team, canManage, onOpen }: TeamRowProps) {
  const { members, inboxes } = useBootstrap(({ members, inboxes }) => ({ members, inboxes }));
  const own = members.filter((member) => team.memberIds.includes(member.id));
  const onlyTheirs = inboxes.filter(
    (inbox) => inbox.visibility === "team" && inbox.teamId === team.id,
  );
  return (
    <li data-part="settings-row" className={styles.settingsRow}>
      <div className="grow">
        <div className={styles.settingsRowName}>
          <span className="ell">{team.name}</span>
        </div>
        <div className={styles.settingsRowDetails}>
          <span className="ell">
            {own.length === 0 ? words.noMembersYet : own.map((member) => member.name).join(", ")}
          </span>
          {onlyTheirs.length > 0 && (
            <span>
              {fill(words.onlyThisTeamSees, {
                inboxes: onlyTheirs.map((inbox) => inbox.name).join(", "),
              })}
            </span>
          )}
        </div>
      </div>
      <AvatarStack>
        {own.slice(0, maxFaces).map((member) => (
          <Avatar key={member.id} name={member.name} size={24} />
        ))}
      </AvatarStack>
      {canManage && (
        <>
          <Button
            size="small"
            aria-label={fill(words.editTeam, { name: team.name })}
            onClick={() => onOpen("change")}
          >
            {words.edit}
          </Button>
          <IconButton
            size="small"
            name={fill(words.deleteTeamName, { name: team.name })}
            icon={TrashIcon}
            onClick={() => onOpen("delete")}
          />
        </>
      )}
    </li>
  );
}
