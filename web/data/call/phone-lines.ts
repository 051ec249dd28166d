import type { Line } from "#contract/live.ts";
import type { LineId } from "#domain/ids.ts";
import { useDesk } from "#web/data/desk.ts";

export const phoneLinesOf = (lines: readonly Line[]): Line[] =>
  lines.filter((line) => line.kind === "phone" && !line.isArchived);

/** The phone is in a house with a line that can ring, for whoever may take a call. */
export function useHasPhone(): boolean {
  const { me, lines } = useDesk("me", "lines");
  return me.deeds.includes("call.take") && phoneLinesOf(lines).length > 0;
}

/** From which line a call goes out: the one they know us by, else the last one chosen, else a sound one. */
export function callerLine(
  lines: readonly Line[],
  wished: LineId | null,
  lastChosen: string | null,
): Line | undefined {
  const usable = phoneLinesOf(lines);
  return (
    usable.find((line) => line.id === wished) ??
    usable.find((line) => line.id === lastChosen) ??
    usable.find((line) => line.problem === null) ??
    usable[0]
  );
}
