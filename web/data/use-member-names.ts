// Names for ids, as this member reads them.
import { useMemo } from "react";
import { type Bootstrap, useDeskValue } from "./bootstrap.ts";

export interface MemberNames {
  /** "Maya Lindqvist". */
  readonly nameOf: (id: string | null) => string;
  /** "You" for me, "Maya" for her. */
  readonly callOf: (id: string | null) => string;
}

const gone = "A former teammate";

/** Whether a colleague is available or on a call changes all day long; their names do not. */
const whoIsWho = ({ me, members }: Bootstrap) => ({
  me: me.id,
  names: members.map(({ id, name }) => [id, name] as const),
});

export function useMemberNames(): MemberNames {
  const { me, names } = useDeskValue(whoIsWho);
  return useMemo(() => {
    const known = new Map<string, string>(names);
    return {
      nameOf: (id) => (id === null ? "Deskbell" : (known.get(id) ?? gone)),
      callOf: (id) => {
        if (id === null) return "Deskbell";
        if (id === me) return "You";
        return known.get(id)?.split(/\s/)[0] ?? gone;
      },
    };
  }, [me, names]);
}
