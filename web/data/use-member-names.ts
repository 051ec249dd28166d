// Names of members, as this member sees them.
import { useMemo } from "react";
import { type Bootstrap, useBootstrapValue } from "./bootstrap.ts";

export interface MemberNames {
  /** "Maya Lindqvist". */
  readonly nameOf: (id: string | null) => string;
  /** "You" for this member, "Maya" for another. */
  readonly callOf: (id: string | null) => string;
}

const formerMemberName = "A former teammate";

/** Selects only names: availability and calls change all day, names do not. */
const whoIsWho = ({ me, members }: Bootstrap) => ({
  me: me.id,
  names: members.map(({ id, name }) => [id, name] as const),
});

export function useMemberNames(): MemberNames {
  const { me, names } = useBootstrapValue(whoIsWho);
  return useMemo(() => {
    const known = new Map<string, string>(names);
    return {
      nameOf: (id) => (id === null ? "Deskbell" : (known.get(id) ?? formerMemberName)),
      callOf: (id) => {
        if (id === null) return "Deskbell";
        if (id === me) return "You";
        return known.get(id)?.split(/\s/)[0] ?? formerMemberName;
      },
    };
  }, [me, names]);
}
