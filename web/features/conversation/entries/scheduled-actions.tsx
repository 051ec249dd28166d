import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { scheduleChoices } from "#domain/message/schedule-choices.ts";
import { rescheduleMutation } from "#web/data/email/reschedule.ts";
import { cancelMutation } from "#web/data/message-mutations.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { useCan } from "#web/data/use-can.ts";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { Button } from "#web/ui/button/button.tsx";
import { ClockIcon, DraftIcon, OpensIcon, PickTimeIcon, SendIcon } from "#web/ui/icons.tsx";
import { lazyDialog } from "#web/ui/lazy-component.tsx";
import { Menu, MenuItem, MenuSection } from "#web/ui/popover/menu.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";
import { formatTime, formatUpcoming } from "#web/ui/time/format-time.ts";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import styles from "./entries.module.css";
import * as words from "./words.ts";

const RescheduleDialog = lazyDialog(
  async () => (await import("./reschedule-dialog.tsx")).RescheduleDialog,
);

/** Actions of a scheduled email: edit, send now, or reschedule. */
export function ScheduledActions({ entry }: { entry: MessageEntry }) {
  const cache = useQueryClient();
  const float = usePopover();
  const frame = useTimeFrame();
  const edit = useApiMutation(cancelMutation(cache));
  const move = useApiMutation(rescheduleMutation);
  const [isPicking, setPicking] = useState(false);
  if (!useCan("conversation.reply") || entry.delivery?.canCancel !== true) return null;
  const { sendAfter } = entry.delivery;
  return (
    <span className={styles.deliveryActions}>
      <Button
        size="small"
        icon={DraftIcon}
        busy={edit.isBusy}
        onClick={() => void edit.run({ entry })}
      >
        {words.edit}
      </Button>
      <Button size="small" iconAfter={OpensIcon} busy={move.isBusy} {...float.trigger}>
        {words.reschedule}
      </Button>
      <Menu float={float} label={words.reschedule} align="end">
        <MenuSection>
          <MenuItem icon={SendIcon} onSelect={() => void move.run({ entry, sendAt: null })}>
            {words.sendNow}
          </MenuItem>
        </MenuSection>
        <MenuSection>
          {scheduleChoices(frame.now, frame.timeZone).map(({ key, label, at }) => (
            <MenuItem
              key={key}
              icon={ClockIcon}
              end={key === "tomorrow" ? formatTime(at, frame) : formatUpcoming(at, frame)}
              onSelect={() => void move.run({ entry, sendAt: at })}
            >
              {label}
            </MenuItem>
          ))}
          <MenuItem icon={PickTimeIcon} onSelect={() => setPicking(true)}>
            {words.chooseDateAndTime}
          </MenuItem>
        </MenuSection>
      </Menu>
      {isPicking && (
        <RescheduleDialog
          sendAfter={sendAfter}
          onClose={() => setPicking(false)}
          onChoose={(sendAt) => void move.run({ entry, sendAt })}
        />
      )}
    </span>
  );
}
