import type { ConversationRow } from "#contract/live.ts";
import type { MemberId, TeamId } from "#domain/ids.ts";
import { keysOf } from "#web/data/commands.ts";
import { useDesk } from "#web/data/desk.ts";
import { useOnlineMembers } from "#web/data/live/live-store.ts";
import { cannotSee, useSeesLine } from "#web/data/sees-line.ts";
import { usePeople } from "#web/data/use-people.ts";
import { Button } from "#web/ui/button/button.tsx";
import type { PickOption } from "#web/ui/float/pick-list.tsx";
import { PickMenu } from "#web/ui/float/pick-menu.tsx";
import type { Float } from "#web/ui/float/use-float.ts";
import { AssignIcon, NobodyIcon, OpensIcon, TeamIcon } from "#web/ui/icon.tsx";
import { Avatar, type Presence } from "#web/ui/text/avatar.tsx";
import { useDeeds } from "./use-deeds.ts";

const nobody = "nobody";
/** Teams and members are picked from one list. */
const teamMark = "team ";

/** Who has it, and the list to give it to another. */
export function AssignMenu({ row, float }: { row: ConversationRow; float: Float }) {
  const { teams } = useDesk("teams");
  const people = usePeople();
  const team = teams.find((one) => one.id === row.teamId);
  const owner = row.assigneeId === null ? null : people.nameOf(row.assigneeId);
  const shown = owner === null ? team?.name : people.callOf(row.assigneeId);

  return (
    <>
      <Button
        kind="quiet"
        className="assign"
        glyphAfter={OpensIcon}
        aria-label={shown === undefined ? "Assign" : `Assigned to ${shown}. Change`}
        aria-keyshortcuts="a"
        data-tip="Assign"
        data-tip-keys={keysOf("assign")}
        {...float.trigger}
      >
        {owner !== null ? (
          <Avatar name={owner} size={20} />
        ) : team ? (
          <TeamIcon className="s14" />
        ) : (
          <AssignIcon className="s14" />
        )}
        <span className="ell">{shown ?? "Assign"}</span>
      </Button>
      <AssignPicker row={row} float={float} />
    </>
  );
}

/** One owner and one team, each replaced by picking another. */
export function AssignPicker({ row, float }: { row: ConversationRow; float: Float }) {
  const { teams } = useDesk("teams");
  const people = usePeople();
  const act = useDeeds(row);
  const options = useAssignOptions(row.lineId);
  const hasTeam = row.assigneeId === null && teams.some((one) => one.id === row.teamId);

  const pick = (id: string) => {
    const which = id.replace(teamMark, "");
    if (id === nobody) act("assign", { assigneeId: null, teamId: null, words: "unassigned" });
    else if (id.startsWith(teamMark)) {
      const name = teams.find((one) => one.id === which)?.name ?? "the team";
      act("assign", { assigneeId: null, teamId: which as TeamId, words: `assigned to ${name}` });
    } else {
      const name = people.callOf(which);
      act("assign", {
        assigneeId: which as MemberId,
        words: `assigned to ${name === "You" ? "you" : name}`,
      });
    }
  };

  return (
    <PickMenu
      float={float}
      align="end"
      label="Assign to…"
      options={options}
      picked={new Set([row.assigneeId ?? "", hasTeam ? teamMark + row.teamId : ""])}
      onPick={pick}
    />
  );
}

function useAssignOptions(lineId: string): PickOption[] {
  const seesLine = useSeesLine(lineId);
  const { me, members, teams } = useDesk("me", "members", "teams");
  const online = useOnlineMembers();
  const active = members.filter((one) => one.state === "active" && one.role !== "viewer");
  const rank = (id: string) => (id === me.id ? 0 : 1);
  const presenceOf = (one: (typeof active)[number]): Presence => {
    if (one.id !== me.id && !online.includes(one.id)) return "off";
    return one.availability === "available" ? "here" : "away";
  };
  const endWords = { here: undefined, away: "away", off: "offline" } as const;
  return [
    ...active
      .toSorted((a, b) => rank(a.id) - rank(b.id) || a.name.localeCompare(b.name))
      .map((one): PickOption => {
        const presence = presenceOf(one);
        const isDisabled = !seesLine(one);
        const end = isDisabled ? cannotSee : endWords[presence];
        return {
          id: one.id,
          label: one.id === me.id ? "Me" : one.name,
          lead: <Avatar name={one.name} size={20} presence={presence} />,
          section: "members",
          words: one.id === me.id ? one.name : one.email,
          disabled: isDisabled,
          ...(end === undefined ? {} : { end }),
          ...(one.id === me.id ? { keys: "i" } : {}),
        };
      }),
    ...teams.map(
      (team): PickOption => ({
        id: teamMark + team.id,
        label: team.name,
        glyph: TeamIcon,
        section: "teams",
        end: "team",
      }),
    ),
    { id: nobody, label: "Unassign", glyph: NobodyIcon, section: "nobody", keys: "0" },
  ];
}
