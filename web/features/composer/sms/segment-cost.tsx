import { clsx } from "#web/ui/clsx.ts";
import { Chip } from "#web/ui/display/chip.tsx";
import type { SmsCost } from "./validate-sms.ts";

/** The character that increases the number of segments, with a button to replace it. */
export function CostlyCharacterHint({
  cost,
  onCheaper,
}: {
  cost: SmsCost;
  onCheaper: (text: string) => void;
}) {
  const { cheaper, costly, segments } = cost;
  if (cheaper !== null) {
    const [swap] = cheaper.swaps;
    const more = cheaper.swaps.length - 1;
    return (
      <button type="button" className="chip warn cost-chip" onClick={() => onCheaper(cheaper.text)}>
        <b>{describeReplacement(swap?.[0] ?? "")}</b>
        {more > 0 && ` and ${more} more`} make{more === 0 && "s"} this {segments.count} texts, use{" "}
        {describeReplacement(swap?.[1] ?? "")} for {cheaper.segments.count}
      </button>
    );
  }
  if (costly.length > 0) {
    return (
      <Chip kind="warn" className="cost-chip">
        {costly.slice(0, 3).join(" ")} make{costly.length === 1 && "s"} this {segments.count} texts
      </Chip>
    );
  }
  return null;
}

/** A space is invisible, so it is named. */
const describeReplacement = (character: string): string => {
  if (character === "") return "nothing";
  return character.trim() === "" ? "a plain space" : character;
};

export function SegmentCount({ cost, isEmpty }: { cost: SmsCost; isEmpty: boolean }) {
  return <span className={clsx("hint num segment-count", isEmpty && "muted")}>{cost.text}</span>;
}
