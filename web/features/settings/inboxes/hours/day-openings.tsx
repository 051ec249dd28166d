import * as words from "#web/features/settings/inboxes/words.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import fieldStyles from "#web/ui/form/field.module.css";
import { FieldError } from "#web/ui/form/field.tsx";
import { AddIcon, RemoveIcon } from "#web/ui/icons.tsx";
import {
  addOpening,
  canAddOpening,
  displayEndTime,
  type OpeningHours,
  parseEndTime,
  removeAt,
  replaceAt,
} from "./edit-hours.ts";
import styles from "./hours.module.css";

interface DayOpeningsProps {
  /** The day's name, for screen readers: "Monday". */
  of: string;
  openings: readonly OpeningHours[];
  error: string | undefined;
  onChange: (openings: readonly OpeningHours[]) => void;
}

/** The opening hours of one day; none means closed. */
export function DayOpenings({ of, openings, error, onChange }: DayOpeningsProps) {
  return (
    <div className={styles.openings}>
      {openings.length === 0 && (
        <span className={clsx("muted", styles.openingsClosed)}>{words.closed}</span>
      )}
      {openings.map((opening, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position while its times are typed
          key={index}
          className={styles.opening}
        >
          <input
            type="time"
            data-part="input"
            className={fieldStyles.input}
            aria-label={fill(words.dayOpens, { of })}
            value={opening.from}
            onChange={({ target }) =>
              onChange(replaceAt(openings, index, { ...opening, from: target.value }))
            }
          />
          <span aria-hidden="true">–</span>
          <input
            type="time"
            data-part="input"
            className={fieldStyles.input}
            aria-label={fill(words.dayCloses, { of })}
            value={displayEndTime(opening.to)}
            onChange={({ target }) =>
              onChange(replaceAt(openings, index, { ...opening, to: parseEndTime(target.value) }))
            }
          />
          <IconButton
            size="small"
            name={fill(words.removeTimes, { of, from: opening.from, to: opening.to })}
            icon={RemoveIcon}
            onClick={() => onChange(removeAt(openings, index))}
          />
          {index === openings.length - 1 && canAddOpening(openings) ? (
            <IconButton
              size="small"
              name={fill(words.addTimes, { of })}
              icon={AddIcon}
              onClick={() => onChange(addOpening(openings))}
            />
          ) : (
            <span className={styles.openingGap} />
          )}
        </div>
      ))}
      {openings.length === 0 && (
        <Button
          kind="quiet"
          size="small"
          icon={AddIcon}
          aria-label={fill(words.dayOpen, { of })}
          onClick={() => onChange(addOpening(openings))}
        >
          {words.openDay}
        </Button>
      )}
      {error !== undefined && <FieldError>{error}</FieldError>}
    </div>
  );
}
