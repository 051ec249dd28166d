import type { ReactNode } from "react";
import type { Icon } from "#web/ui/icons.tsx";
import { moveFocus } from "#web/ui/keyboard/roving-focus.ts";
import styles from "./segmented.module.css";

interface Segment<Id extends string> {
  id: Id;
  label: ReactNode;
  icon?: Icon;
}

interface SegmentedProps<Id extends string> {
  label: string;
  segments: readonly Segment<Id>[];
  value: Id;
  onChange: (id: Id) => void;
}

/** Two to four views of the same content. */
export function Segmented<Id extends string>({
  label,
  segments,
  value,
  onChange,
}: SegmentedProps<Id>) {
  return (
    <div
      role="radiogroup"
      aria-label={label}
      data-part="segmented"
      className={styles.segmented}
      onKeyDown={(event) => {
        const moved = moveFocus(event.currentTarget, '[role="radio"]', event.key, "horizontal");
        if (moved === null) return;
        event.preventDefault();
        moved.click();
      }}
    >
      {segments.map(({ id, label: text, icon: Shape }) => (
        // biome-ignore lint/a11y/useSemanticElements: a native radio can't contain an icon and a label
        <button
          key={id}
          type="button"
          role="radio"
          aria-checked={id === value}
          tabIndex={id === value ? 0 : -1}
          onClick={() => onChange(id)}
        >
          {Shape && <Shape className="s14" />}
          {text}
        </button>
      ))}
    </div>
  );
}
