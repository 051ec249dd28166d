import { useQueryClient } from "@tanstack/react-query";
import { scheduleChoices } from "#domain/message/schedule-choices.ts";
import { rescheduleMutation } from "#web/data/email/reschedule.ts";
import { cancelMutation } from "#web/data/timeline/message-mutations.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { useCan } from "#web/data/use-can.ts";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { Button } from "#web/ui/button/button.tsx";
import { ClockIcon, DraftIcon, OpensIcon, SendIcon } from "#web/ui/icons.tsx";
import { Menu, MenuItem, MenuSection } from "#web/ui/popover/menu.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";
import { formatUpcoming } from "#web/ui/time/format-time.ts";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";

/** Actions of a scheduled email: edit, send now, or reschedule. */
export function ScheduledActions({ entry }: { entry: MessageEntry }) {
  const cache = useQueryClient();
  const float = usePopover();
  const frame = useTimeFrame();
  const edit = useApiMutation(cancelMutation(cache));
  const move = useApiMutation(rescheduleMutation);
  if (!useCan("conversation.reply") || entry.delivery?.canCancel !== true) return null;
  return (
    <>
      <Button
        size="small"
        icon={DraftIcon}
        busy={edit.isBusy}
        onClick={() => void edit.run({ entry })}
      >
        Edit
      </Button>
      <Button size="small" glyphAfter={OpensIcon} busy={move.isBusy} {...float.trigger}>
        Reschedule
      </Button>
      <Menu float={float} label="Reschedule" align="end">
        <MenuSection>
          <MenuItem icon={SendIcon} onSelect={() => void move.run({ entry, sendAt: null })}>
            Send now
          </MenuItem>
        </MenuSection>
        <MenuSection>
          {scheduleChoices(frame.now, frame.timeZone).map(({ key, label, at }) => (
            <MenuItem
              key={key}
              icon={ClockIcon}
              end={formatUpcoming(at, frame).replace(/^Tomorrow /, "")}
              onSelect={() => void move.run({ entry, sendAt: at })}
            >
              {label}
            </MenuItem>
          ))}
        </MenuSection>
      </Menu>
    </>
  );
}
