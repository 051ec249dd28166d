import { localDateTimes } from "#domain/workspace/local-clock.ts";
import * as words from "#web/features/composer/words.ts";
import { DateTimeDialog } from "#web/ui/dialog/date-time-dialog.tsx";

interface ScheduleDialogProps {
  onChoose: (at: string) => void;
  onClose: () => void;
}

export const ScheduleDialog = ({ onChoose, onClose }: ScheduleDialogProps) => (
  <DateTimeDialog
    conversions={localDateTimes}
    title={words.sendLater}
    action={words.schedule}
    promise={words.sendLaterHint}
    onClose={onClose}
    onChoose={(at) => onChoose(at.toISOString())}
  />
);
