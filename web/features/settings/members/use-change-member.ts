import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { Member } from "#contract/live.ts";
import type { MemberId, TeamId } from "#domain/ids.ts";
import { changeList } from "#domain/workspace/list-change.ts";
import { call } from "#web/data/api.ts";
import type { Desk } from "#web/data/desk.ts";
import { keys } from "#web/data/keys.ts";
import { type Action, act } from "#web/data/use-action.ts";

export type MemberChange = Partial<Pick<Member, "role" | "state">> & {
  readonly addTeamIds?: TeamId[];
  readonly removeTeamIds?: TeamId[];
};

interface Change {
  readonly member: Member;
  readonly change: MemberChange;
}

const changeMember: Action<Change, Member> = {
  ask: ({ member, change }) => call("updateMember", { memberId: member.id, ...change }),
  show: (cache, { member, change }) => {
    const { addTeamIds: add, removeTeamIds: remove, ...rest } = change;
    const { role, state } = member;
    patch(cache, member.id, (now) => ({
      ...rest,
      teamIds: changeList(now.teamIds, { add, remove }),
    }));
    // Only what was refused: a colleague may have changed the rest meanwhile.
    return () =>
      patch(cache, member.id, (now) => ({
        ...(change.role === undefined ? {} : { role }),
        ...(change.state === undefined ? {} : { state }),
        teamIds: changeList(now.teamIds, { add: remove, remove: add }),
      }));
  },
  settle: (cache, answer) => patch(cache, answer.id, () => answer),
  // The row itself shows a new role; one that leaves for another list may be missed.
  undo: (cache, { member, change }) => {
    const { state } = change;
    // Deactivating was asked about: reactivating does not give the conversations back.
    if (state !== "active") return null;
    const back: Change = { member: { ...member, state }, change: { state: member.state } };
    return {
      say: `${member.name} reactivated.`,
      run: () =>
        void act(cache, { ...changeMember, undo: () => null }, back).catch(() => undefined),
    };
  },
};

function patch(cache: QueryClient, id: MemberId, change: (now: Member) => Partial<Member>): void {
  cache.setQueryData<Desk>(
    keys.desk,
    (desk) =>
      desk && {
        ...desk,
        members: desk.members.map((one) => (one.id === id ? { ...one, ...change(one) } : one)),
      },
  );
}

export function useChangeMember(): (member: Member, change: MemberChange) => void {
  const cache = useQueryClient();
  return (member, change) =>
    void act(cache, changeMember, { member, change }).catch(() => undefined);
}
