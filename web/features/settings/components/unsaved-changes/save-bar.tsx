import { useEffect, useRef, useState } from "react";
import styles from "#web/features/settings/components/form.module.css";
import * as words from "#web/features/settings/components/words.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Chip } from "#web/ui/display/chip.tsx";
import { FieldError } from "#web/ui/form/field.tsx";
import { useHotkeys } from "#web/ui/keyboard/use-hotkeys.ts";

interface SaveBarProps {
  isChanged: boolean;
  isBusy: boolean;
  /** An error that belongs to no field. */
  rest?: string | null;
  saveWords?: string;
  onDiscard: () => void;
}

/** Always shown below a form: says that something is unsaved, and saves it. */
export function SaveBar({
  isChanged,
  isBusy,
  rest = null,
  saveWords = words.save,
  onDiscard,
}: SaveBarProps) {
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  const [isSaved, setSaved] = useState(false);
  useEffect(() => {
    if (wasBusy.current && !isBusy) setSaved(true);
    if (isChanged) setSaved(false);
    wasBusy.current = isBusy;
  }, [isBusy, isChanged]);
  useHotkeys(
    { "mod+s": () => button.current?.click() },
    // With two forms on a page, the shortcut belongs to the one with changes.
    { enabled: isChanged },
  );
  return (
    <div data-part="settings-save" className={styles.settingsSave}>
      <Button
        ref={button}
        type="submit"
        kind="primary"
        keys={isChanged ? "mod+s" : undefined}
        busy={isBusy}
        disabled={!isChanged && !isBusy}
      >
        {saveWords}
      </Button>
      {isChanged && (
        <>
          <Button kind="quiet" onClick={onDiscard}>
            {words.discard}
          </Button>
          <Chip kind="warn" dot>
            {words.unsavedChanges}
          </Chip>
        </>
      )}
      <span role="status">
        {isSaved && !isChanged && (
          <Chip kind="ok" dot>
            {words.saved}
          </Chip>
        )}
      </span>
      {rest !== null && <FieldError>{rest}</FieldError>}
    </div>
  );
}
