import type { ConversationRow } from "#contract/live-protocol.ts";
import { localDateTimes } from "#domain/workspace/local-clock.ts";
import { DateTimeDialog } from "#web/ui/dialog/date-time-dialog.tsx";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { formatUntil } from "#web/ui/time/sentence-time.ts";
import { useConversationActions } from "./use-conversation-actions.ts";
import * as words from "./words.ts";

interface SnoozeDialogProps {
  row: ConversationRow;
  onClose: () => void;
}

export function SnoozeDialog({ row, onClose }: SnoozeDialogProps) {
  const frame = useTimeFrame();
  const act = useConversationActions(row);
  return (
    <DateTimeDialog
      conversions={localDateTimes}
      title={words.snoozeUntil}
      action={words.snooze}
      promise={words.reopensOnReply}
      onClose={onClose}
      onChoose={(until) =>
        act("snooze", { until: until.toISOString(), text: formatUntil(until, frame) })
      }
    />
  );
}
