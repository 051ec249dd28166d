import { Button } from "#web/ui/button/button.tsx";
import { FieldError } from "#web/ui/field/field.tsx";
import { Chip } from "#web/ui/text/chip.tsx";

interface SaveBarProps {
  isChanged: boolean;
  isBusy: boolean;
  /** What no field can tell. */
  rest?: string | null;
  saveWords?: string;
  onDiscard: () => void;
}

/** Below a form, always in its place: it tells that something is not saved, and saves it. */
export function SaveBar({
  isChanged,
  isBusy,
  rest = null,
  saveWords = "Save",
  onDiscard,
}: SaveBarProps) {
  return (
    <div className="set-save">
      <Button type="submit" kind="primary" busy={isBusy} disabled={!isChanged && !isBusy}>
        {saveWords}
      </Button>
      {isChanged && (
        <>
          <Button kind="quiet" onClick={onDiscard}>
            Discard
          </Button>
          <Chip kind="warn" dot>
            Not saved yet
          </Chip>
        </>
      )}
      {rest !== null && <FieldError>{rest}</FieldError>}
    </div>
  );
}
