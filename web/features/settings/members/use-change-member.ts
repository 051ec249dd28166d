import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { Member } from "#contract/live.ts";
import { call } from "#web/data/api.ts";
import type { Desk } from "#web/data/desk.ts";
import { keys } from "#web/data/keys.ts";
import { type Action, act } from "#web/data/use-action.ts";

export type MemberChange = Partial<Pick<Member, "role" | "state" | "teamIds">>;

interface Change {
  readonly member: Member;
  readonly change: MemberChange;
}

const changeMember: Action<Change, Member> = {
  ask: ({ member, change }) => call("updateMember", { memberId: member.id, ...change }),
  show: (cache, { member, change }) => {
    place(cache, { ...member, ...change });
    return () => place(cache, member);
  },
  settle: (cache, answer) => place(cache, answer),
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

function place(cache: QueryClient, member: Member): void {
  cache.setQueryData<Desk>(
    keys.desk,
    (desk) =>
      desk && {
        ...desk,
        members: desk.members.map((one) => (one.id === member.id ? member : one)),
      },
  );
}

export function useChangeMember(): (member: Member, change: MemberChange) => void {
  const cache = useQueryClient();
  return (member, change) =>
    void act(cache, changeMember, { member, change }).catch(() => undefined);
}
