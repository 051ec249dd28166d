import styles from "#web/features/composer/composer.module.css";
import * as words from "#web/features/composer/words.ts";
import { fill } from "#web/language/fill.ts";
import { format } from "#web/language/format.ts";
import { clsx } from "#web/ui/clsx.ts";
import chipStyles from "#web/ui/display/chip.module.css";
import { Chip } from "#web/ui/display/chip.tsx";
import fieldStyles from "#web/ui/form/field.module.css";
import type { TextCost } from "./validate-text.ts";

/** The character that increases the number of segments, with a button to replace it. */
export function CostlyCharacterHint({
  cost,
  onCheaper,
}: {
  cost: TextCost;
  onCheaper: (text: string) => void;
}) {
  const { cheaper, costly, segments } = cost;
  if (cheaper !== null) {
    const [swap] = cheaper.swaps;
    const more = cheaper.swaps.length - 1;
    const change = {
      character: describeReplacement(swap?.[0] ?? ""),
      other: describeReplacement(swap?.[1] ?? ""),
      count: segments.count,
      fewer: cheaper.segments.count,
    };
    return (
      <button
        type="button"
        data-kind="warn"
        data-part="chip"
        className={clsx(chipStyles.chip, styles.costChip)}
        onClick={() => onCheaper(cheaper.text)}
      >
        {more > 0
          ? fill(words.makeTextsUse, { ...change, more })
          : fill(words.makesTextsUse, change)}
      </button>
    );
  }
  if (costly.length > 0) {
    return (
      <Chip kind="warn" className={styles.costChip}>
        {format(words.makeTexts, {
          characters: costly.slice(0, 3).join(" "),
          amount: costly.length,
          count: segments.count,
        })}
      </Chip>
    );
  }
  return null;
}

/** A space is invisible, so it is named. */
const describeReplacement = (character: string): string => {
  if (character === "") return words.nothing;
  return character.trim() === "" ? words.plainSpace : character;
};

export function SegmentCount({ cost, isEmpty }: { cost: TextCost; isEmpty: boolean }) {
  return (
    <span
      data-part="hint"
      className={clsx("num", fieldStyles.hint, styles.segmentCount, isEmpty && "muted")}
    >
      {cost.text}
    </span>
  );
}
