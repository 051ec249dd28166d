import styles from "#web/features/settings/components/rows.module.css";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { BlockedIcon } from "#web/ui/icons.tsx";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import { suppressionReasonLabels } from "./suppression-reason-labels.ts";
import type { Suppression } from "./types.ts";
import * as words from "./words.ts";

interface SuppressionRowProps {
  suppression: Suppression;
  /** Null for members who may only view. */
  onLift: (() => void) | null;
}

export function SuppressionRow({ suppression, onLift }: SuppressionRowProps) {
  const { address, reason, text, at } = suppression;
  const label = suppressionReasonLabels[reason];
  return (
    <li data-part="settings-row" className={styles.settingsRow}>
      <BlockedIcon className={reason === "complained" ? "c-danger" : styles.cQuiet} />
      <div className="grow">
        <div className={styles.settingsRowName}>
          <span className={styles.settingsBreak}>{address}</span>
        </div>
        <div className={styles.settingsRowDetails}>
          <span>{`${label.charAt(0).toUpperCase()}${label.slice(1)}`}</span>
          <RelativeTime at={at} />
          {text !== "" && <span className={styles.settingsBreak}>“{text}”</span>}
        </div>
      </div>
      {onLift !== null && (
        <Button size="small" aria-label={fill(words.removeName, { address })} onClick={onLift}>
          {words.remove}
        </Button>
      )}
    </li>
  );
}
