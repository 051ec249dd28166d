import { useState } from "react";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { timeZoneName } from "#web/ui/time/time-zone-name.ts";
import { Dialog } from "./dialog.tsx";
import * as words from "./words.ts";

/** Conversions between moments and the text of the field, which has no time zone. */
interface LocalDateTimes {
  readonly format: (at: Date, timeZone: string) => string;
  /** Null if it is incomplete. */
  readonly parse: (typed: string, timeZone: string) => Date | null;
  readonly tomorrowMorning: (now: Date, timeZone: string) => Date;
}

interface DateTimeDialogProps {
  conversions: LocalDateTimes;
  title: string;
  /** Label of the button. */
  action: string;
  /** At the bottom left: what can be undone, and for how long. */
  promise?: string;
  /** Tomorrow morning if there is none. */
  initial?: Date;
  onChoose: (at: Date) => void;
  onClose: () => void;
}

/** Asks for a time in the future. */
export function DateTimeDialog({
  conversions,
  title,
  action,
  promise,
  initial,
  onChoose,
  onClose,
}: DateTimeDialogProps) {
  const { now, timeZone } = useTimeFrame();
  const { format, parse, tomorrowMorning } = conversions;
  const [typed, setTyped] = useState(() =>
    format(initial ?? tomorrowMorning(now, timeZone), timeZone),
  );
  const at = parse(typed, timeZone);
  const isPast = at !== null && at.getTime() <= now.getTime();
  const error = at === null ? words.chooseDateTime : isPast ? words.chooseFutureTime : undefined;
  const choose = () => {
    if (at === null || isPast) return;
    onClose();
    onChoose(at);
  };
  return (
    <Dialog
      title={title}
      width={360}
      onClose={onClose}
      onConfirm={choose}
      promise={promise}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button kind="primary" keys="mod+enter" onClick={choose}>
            {action}
          </Button>
        </>
      }
    >
      <Field
        label={words.dateAndTime}
        hint={fill(words.timeZone, { timeZone: timeZoneName(timeZone, now) })}
        error={error}
      >
        <TextInput
          type="datetime-local"
          value={typed}
          min={format(now, timeZone)}
          data-autofocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Field>
    </Dialog>
  );
}
