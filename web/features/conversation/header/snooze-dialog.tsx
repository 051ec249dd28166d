import { useState } from "react";
import type { ConversationRow } from "#contract/live-protocol.ts";
import { formatLocalDateTime, parseLocalDateTime } from "#domain/workspace/local-clock.ts";
import { atLocalTime, localParts } from "#domain/workspace/time-zone.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { formatUntil } from "#web/ui/time/sentence-time.ts";
import { timeZoneName } from "#web/ui/time/time-zone-name.ts";
import { useConversationActions } from "./use-conversation-actions.ts";
import * as words from "./words.ts";

interface SnoozeDialogProps {
  row: ConversationRow;
  onClose: () => void;
}

export function SnoozeDialog({ row, onClose }: SnoozeDialogProps) {
  const frame = useTimeFrame();
  const act = useConversationActions(row);
  const tomorrow = atLocalTime(localParts(frame.now, frame.timeZone), 1, 9, frame.timeZone);
  const [typed, setTyped] = useState(() => formatLocalDateTime(tomorrow, frame.timeZone));
  const until = parseLocalDateTime(typed, frame.timeZone);
  const isPast = until !== null && until.getTime() <= frame.now.getTime();
  const error = until === null ? words.chooseADateAndTime : undefined;
  const snooze = () => {
    if (until === null || isPast) return;
    act("snooze", {
      until: until.toISOString(),
      text: formatUntil(until, frame),
    });
    onClose();
  };
  return (
    <Dialog
      title={words.snoozeUntil}
      width={360}
      onClose={onClose}
      onConfirm={snooze}
      promise={words.reopensOnReply}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button kind="primary" keys="mod+enter" onClick={snooze}>
            {words.snooze}
          </Button>
        </>
      }
    >
      <Field
        label={words.dateAndTime}
        hint={fill(words.timeZone, { timeZone: timeZoneName(frame.timeZone, frame.now) })}
        error={isPast ? words.chooseAFutureTime : error}
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
