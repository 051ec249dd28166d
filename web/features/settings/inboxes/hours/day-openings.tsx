import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
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
    <div className="openings">
      {openings.length === 0 && <span className="muted openings-closed">closed</span>}
      {openings.map((opening, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; its times are being typed
        <div key={index} className="opening">
          <input
            type="time"
            className="input"
            aria-label={`${of}, opens`}
            value={opening.from}
            onChange={({ target }) =>
              onChange(replaceAt(openings, index, { ...opening, from: target.value }))
            }
          />
          <span aria-hidden="true">–</span>
          <input
            type="time"
            className="input"
            aria-label={`${of}, closes`}
            value={displayEndTime(opening.to)}
            onChange={({ target }) =>
              onChange(replaceAt(openings, index, { ...opening, to: parseEndTime(target.value) }))
            }
          />
          <IconButton
            size="small"
            name={`${of}: remove ${opening.from} to ${opening.to}`}
            icon={RemoveIcon}
            onClick={() => onChange(removeAt(openings, index))}
          />
          {index === openings.length - 1 && canAddOpening(openings) ? (
            <IconButton
              size="small"
              name={`${of}: add times`}
              icon={AddIcon}
              onClick={() => onChange(addOpening(openings))}
            />
          ) : (
            <span className="opening-gap" />
          )}
        </div>
      ))}
      {openings.length === 0 && (
        <Button
          kind="quiet"
          size="small"
          icon={AddIcon}
          aria-label={`${of}: open`}
          onClick={() => onChange(addOpening(openings))}
        >
          Open
        </Button>
      )}
      {error !== undefined && <FieldError>{error}</FieldError>}
    </div>
  );
}
