import type { ConversationRow } from "#contract/live-protocol.ts";
import type { MemberId, TeamId } from "#domain/ids.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { shortcutOf } from "#web/data/commands.ts";
import { useOnlineMembers } from "#web/data/live/live-store.ts";
import { cannotSee, useCanSeeInbox } from "#web/data/use-can-see-inbox.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";
import styles from "#web/features/conversation/conversation.module.css";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Avatar, type Presence } from "#web/ui/display/avatar.tsx";
import { AssignIcon, NobodyIcon, OpensIcon, TeamIcon } from "#web/ui/icons.tsx";
import { ComboboxPopover } from "#web/ui/popover/combobox-popover.tsx";
import type { ComboboxOption } from "#web/ui/popover/types.ts";
import type { PopoverHandle } from "#web/ui/popover/use-popover.ts";
import { useConversationActions } from "./use-conversation-actions.ts";
import * as words from "./words.ts";

const unassignedId = "nobody";
/** Marks teams in the shared list of teams and members. */
const teamIdPrefix = "team ";

/** Shows the assignee and the menu to change it. */
export function AssignMenu({ row, float }: { row: ConversationRow; float: PopoverHandle }) {
  const teams = useBootstrap((bootstrap) => bootstrap.teams);
  const people = useMemberNames();
  const team = teams.find((one) => one.id === row.teamId);
  const owner = row.assigneeId === null ? null : people.nameOf(row.assigneeId);
  const assignee = owner === null ? team?.name : people.callOf(row.assigneeId);

  return (
    <>
      <Button
        kind="quiet"
        className={styles.assign}
        iconAfter={OpensIcon}
        aria-label={
          assignee === undefined
            ? words.assign
            : fill(words.assignedToChange, { formatted: assignee })
        }
        aria-keyshortcuts="a"
        data-tip={words.assign}
        data-tip-keys={shortcutOf("assign")}
        {...float.trigger}
      >
        {owner !== null ? (
          <Avatar name={owner} size={20} />
        ) : team ? (
          <TeamIcon className="s14" />
        ) : (
          <AssignIcon className="s14" />
        )}
        <span className="ell">{assignee ?? words.assign}</span>
      </Button>
      <AssignPicker row={row} float={float} />
    </>
  );
}

/** One assignee and one team, each replaced by another choice. */
export function AssignPicker({ row, float }: { row: ConversationRow; float: PopoverHandle }) {
  const teams = useBootstrap((bootstrap) => bootstrap.teams);
  const me = useBootstrap((bootstrap) => bootstrap.me.id);
  const people = useMemberNames();
  const act = useConversationActions(row);
  const options = useAssignOptions(row);
  const hasTeam = row.assigneeId === null && teams.some((one) => one.id === row.teamId);

  const { contactName } = row;
  const pick = (id: string) => {
    const which = id.replace(teamIdPrefix, "");
    if (id === unassignedId)
      act("assign", {
        assigneeId: null,
        teamId: null,
        text: fill(words.unassigned, { contactName }),
      });
    else if (id.startsWith(teamIdPrefix)) {
      const name = teams.find((one) => one.id === which)?.name ?? words.theTeam;
      act("assign", {
        assigneeId: null,
        teamId: which as TeamId,
        text: fill(words.assignedTo, { name, contactName }),
      });
    } else {
      const name = people.callOf(which);
      act("assign", {
        assigneeId: which as MemberId,
        text:
          which === me
            ? fill(words.assignedToYou, { contactName })
            : fill(words.assignedTo, { name, contactName }),
      });
    }
  };

  return (
    <ComboboxPopover
      float={float}
      align="end"
      label={words.assignTo}
      options={options}
      picked={new Set([row.assigneeId ?? "", hasTeam ? teamIdPrefix + row.teamId : ""])}
      emptyWords={(query) => fill(words.nobodyMatches, { query })}
      onPick={pick}
    />
  );
}

function useAssignOptions({ inboxId, assigneeId, teamId }: ConversationRow): ComboboxOption[] {
  const canSeeInbox = useCanSeeInbox(inboxId);
  const { me, members, teams } = useBootstrap(({ me, members, teams }) => ({ me, members, teams }));
  const online = useOnlineMembers();
  const active = members.filter((one) => one.state === "active" && one.role !== "viewer");
  const rank = (id: string) => (id === me.id ? 0 : 1);
  const presenceOf = (one: (typeof active)[number]): Presence => {
    if (one.id !== me.id && !online.includes(one.id)) return "off";
    return one.availability === "available" ? "here" : "away";
  };
  const presenceLabels = { here: undefined, away: words.away, off: words.offline } as const;
  return [
    ...active
      .toSorted((a, b) => rank(a.id) - rank(b.id) || a.name.localeCompare(b.name))
      .map((one): ComboboxOption => {
        const presence = presenceOf(one);
        const isDisabled = !canSeeInbox(one);
        const end = isDisabled ? cannotSee : presenceLabels[presence];
        return {
          id: one.id,
          label: one.id === me.id ? words.me : one.name,
          lead: <Avatar name={one.name} size={20} presence={presence} />,
          section: "members",
          text: one.id === me.id ? one.name : one.email,
          disabled: isDisabled,
          ...(end === undefined ? {} : { end }),
        };
      }),
    ...teams.map(
      (team): ComboboxOption => ({
        id: teamIdPrefix + team.id,
        label: team.name,
        icon: TeamIcon,
        section: "teams",
        end: words.team,
      }),
    ),
    ...(assigneeId === null && teamId === null
      ? []
      : [
          {
            id: unassignedId,
            label: words.unassign,
            icon: NobodyIcon,
            section: "nobody",
            keys: "0",
          },
        ]),
  ];
}
