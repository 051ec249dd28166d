// Names for ids, as this member reads them.
import { useMemo } from "react";
import type { Member } from "#contract/live.ts";
import { useDesk } from "./desk.ts";

export interface People {
  readonly find: (id: string | null) => Member | undefined;
  /** "Maya Lindqvist". */
  readonly nameOf: (id: string | null) => string;
  /** "You" for me, "Maya" for her. */
  readonly callOf: (id: string | null) => string;
}

const gone = "A former colleague";

export function usePeople(): People {
  const { me, members } = useDesk();
  return useMemo(() => {
    const known = new Map<string, Member>(members.map((member) => [member.id, member]));
    const find = (id: string | null) => (id === null ? undefined : known.get(id));
    return {
      find,
      nameOf: (id) => (id === null ? "Deskbell" : (find(id)?.name ?? gone)),
      callOf: (id) => {
        if (id === null) return "Deskbell";
        if (id === me.id) return "You";
        return find(id)?.name.split(/\s/)[0] ?? gone;
      },
    };
  }, [me.id, members]);
}
