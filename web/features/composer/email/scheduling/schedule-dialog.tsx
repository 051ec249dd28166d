import { useState } from "react";
import { formatLocalDateTime, parseLocalDateTime } from "#domain/workspace/local-clock.ts";
import { atLocalTime, localParts } from "#domain/workspace/time-zone.ts";
import * as words from "#web/features/composer/words.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { timeZoneName } from "#web/ui/time/time-zone-name.ts";

interface ScheduleDialogProps {
  onChoose: (at: string) => void;
  onClose: () => void;
}

export function ScheduleDialog({ onChoose, onClose }: ScheduleDialogProps) {
  const frame = useTimeFrame();
  const tomorrow = atLocalTime(localParts(frame.now, frame.timeZone), 1, 9, frame.timeZone);
  const [typed, setTyped] = useState(() => formatLocalDateTime(tomorrow, frame.timeZone));
  const at = parseLocalDateTime(typed, frame.timeZone);
  const isPast = at !== null && at.getTime() <= frame.now.getTime();
  const error = at === null ? words.chooseDateTime : isPast ? words.chooseFutureTime : undefined;
  const choose = () => {
    if (at === null || isPast) return;
    onClose();
    onChoose(at.toISOString());
  };
  return (
    <Dialog
      title={words.sendLater}
      width={360}
      onClose={onClose}
      onConfirm={choose}
      promise={words.sendLaterHint}
      actions={
        <Button kind="primary" keys="mod+enter" onClick={choose}>
          {words.schedule}
        </Button>
      }
    >
      <Field
        label={words.dateAndTime}
        hint={fill(words.timeZone, { timeZone: timeZoneName(frame.timeZone, frame.now) })}
        error={error}
      >
        <TextInput
          type="datetime-local"
          value={typed}
          min={formatLocalDateTime(frame.now, frame.timeZone)}
          data-autofocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Field>
    </Dialog>
  );
}
