import { localDateTimes } from "#domain/workspace/local-clock.ts";
import { DateTimeDialog } from "#web/ui/dialog/date-time-dialog.tsx";
import * as words from "./words.ts";

interface RescheduleDialogProps {
  /** When it is to be sent as yet. */
  sendAfter: string | null;
  onChoose: (at: string) => void;
  onClose: () => void;
}

export const RescheduleDialog = ({ sendAfter, onChoose, onClose }: RescheduleDialogProps) => (
  <DateTimeDialog
    conversions={localDateTimes}
    title={words.reschedule}
    action={words.reschedule}
    {...(sendAfter === null ? {} : { initial: new Date(sendAfter) })}
    onClose={onClose}
    onChoose={(at) => onChoose(at.toISOString())}
  />
);
