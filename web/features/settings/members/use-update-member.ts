import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { Member } from "#contract/live-protocol.ts";
import type { MemberId, TeamId } from "#domain/ids.ts";
import { changeList } from "#domain/workspace/list-change.ts";
import type { Bootstrap } from "#web/data/bootstrap.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";
import { type ApiMutation, runMutation } from "#web/data/use-api-mutation.ts";
import { fill } from "#web/language/fill.ts";
import { roleName } from "./role-labels.ts";
import * as words from "./words.ts";

export type MemberUpdate = Partial<Pick<Member, "role" | "state">> & {
  readonly addTeamIds?: TeamId[];
  readonly removeTeamIds?: TeamId[];
};

interface Change {
  readonly member: Member;
  readonly change: MemberUpdate;
}

export const updateMemberMutation: ApiMutation<Change, Member> = {
  request: ({ member, change }) => rpc("updateMember", { memberId: member.id, ...change }),
  onMutate: (cache, { member, change }) => {
    const { addTeamIds: add, removeTeamIds: remove, ...rest } = change;
    const { role, state } = member;
    patch(cache, member.id, (current) => ({
      ...rest,
      teamIds: changeList(current.teamIds, { add, remove }),
    }));
    // Reverts only the refused fields, since another member may have changed others meanwhile.
    return () =>
      patch(cache, member.id, (current) => ({
        ...(change.role === undefined ? {} : { role }),
        ...(change.state === undefined ? {} : { state }),
        teamIds: changeList(current.teamIds, { add: remove, remove: add }),
      }));
  },
  onSuccess: (cache, response) => patch(cache, response.id, () => response),
  undo: (cache, { member, change }) => {
    const { state, role } = change;
    // Deactivating was confirmed and has no undo: reactivating does not restore the conversations.
    if (state !== "active" && role === undefined) return null;
    const back: Change = {
      member: { ...member, ...change },
      change: role === undefined ? { state: member.state } : { role: member.role },
    };
    return {
      message:
        role === undefined
          ? fill(words.memberReactivated, { name: member.name })
          : fill(words.roleChanged, { name: member.name, role: roleName(role) }),
      run: () =>
        runMutation(cache, { ...updateMemberMutation, undo: () => null }, back).then(
          () => true,
          () => false,
        ),
    };
  },
};

function patch(
  cache: QueryClient,
  id: MemberId,
  change: (current: Member) => Partial<Member>,
): void {
  cache.setQueryData<Bootstrap>(
    queryKeys.bootstrap,
    (bootstrap) =>
      bootstrap && {
        ...bootstrap,
        members: bootstrap.members.map((one) => (one.id === id ? { ...one, ...change(one) } : one)),
      },
  );
}

export function useUpdateMember(): (member: Member, change: MemberUpdate) => void {
  const cache = useQueryClient();
  return (member, change) =>
    void runMutation(cache, updateMemberMutation, { member, change }).catch(() => undefined);
}
