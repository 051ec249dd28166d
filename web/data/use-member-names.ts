// Names of members, as this member sees them.
import { useMemo } from "react";
import { type Bootstrap, useBootstrap } from "./bootstrap.ts";
import * as words from "./words.ts";

interface MemberNames {
  /** "Maya Lindqvist". */
  readonly nameOf: (id: string | null) => string;
  /** "You" for this member, "Maya" for another. */
  readonly callOf: (id: string | null) => string;
}

/** Selects only names: availability and calls change all day, names do not. */
const whoIsWho = ({ me, members }: Bootstrap) => ({
  me: me.id,
  names: members.map(({ id, name }) => [id, name] as const),
});

export function useMemberNames(): MemberNames {
  const { me, names } = useBootstrap(whoIsWho);
  return useMemo(() => {
    const known = new Map<string, string>(names);
    return {
      nameOf: (id) => (id === null ? "Deskbell" : (known.get(id) ?? words.formerTeammate)),
      callOf: (id) => {
        if (id === null) return "Deskbell";
        if (id === me) return words.you;
        return known.get(id)?.split(/\s/)[0] ?? words.formerTeammate;
      },
    };
  }, [me, names]);
}
