import { useState } from "react";
import { type ScheduleChoice, scheduleChoices } from "#domain/message/schedule-choices.ts";
import type { SendOptions } from "#web/features/composer/email/types.ts";
import type { UploadBlock } from "#web/features/composer/uploads/upload-block.ts";
import * as words from "#web/features/composer/words.ts";
import { Button, SplitButton } from "#web/ui/button/button.tsx";
import {
  ClockIcon,
  DateIcon,
  DoneIcon,
  type Icon,
  OpensIcon,
  PickTimeIcon,
  TomorrowIcon,
} from "#web/ui/icons.tsx";
import { lazyDialog } from "#web/ui/lazy-component.tsx";
import { Menu, MenuItem, MenuSection } from "#web/ui/popover/menu.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";
import { formatTime, formatUpcoming } from "#web/ui/time/format-time.ts";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { timeInSentence } from "./time-in-sentence.ts";

const ScheduleDialog = lazyDialog(
  async () => (await import("./schedule-dialog.tsx")).ScheduleDialog,
);

const icons: Record<ScheduleChoice["key"], Icon> = {
  afternoon: ClockIcon,
  evening: ClockIcon,
  hour: ClockIcon,
  three_hours: ClockIcon,
  tomorrow: TomorrowIcon,
  monday: DateIcon,
};

interface SendButtonProps {
  disabled: boolean;
  /** A file is still missing: the button says so and sends nothing. */
  uploadBlock: UploadBlock | null;
  describedBy?: string | undefined;
  /** Hides the shortcut, since touch screens have no keyboard. */
  isByTouch?: boolean;
  /** A new email has no conversation to close and no customer who could reply before it is sent. */
  isFirst?: boolean;
  busy?: boolean;
  onSend: (options: SendOptions) => void;
}

export function SendButton({
  disabled: isNothingToSend,
  uploadBlock,
  describedBy,
  isFirst = false,
  isByTouch = false,
  busy,
  onSend,
}: SendButtonProps) {
  const disabled = isNothingToSend || uploadBlock !== null;
  const float = usePopover();
  const frame = useTimeFrame();
  const [cancelsOnReply, setCancelsOnReply] = useState(true);
  const [isPicking, setPicking] = useState(false);
  const sendAt = (at: string) =>
    onSend({ later: { at, cancelsOnReply, when: timeInSentence(at, frame) } });
  return (
    <>
      <SplitButton>
        <Button
          kind="primary"
          keys={isByTouch || uploadBlock !== null ? undefined : "mod+enter"}
          disabled={disabled}
          busy={busy ?? false}
          aria-describedby={describedBy}
          onClick={() => onSend({})}
        >
          {uploadBlock?.label ?? words.send}
        </Button>
        <Button
          kind="primary"
          iconAfter={OpensIcon}
          disabled={disabled}
          aria-label={words.moreSendOptions}
          {...float.trigger}
        />
      </SplitButton>
      <Menu
        float={float}
        label={words.moreSendOptions}
        align="end"
        side={isByTouch ? "bottom" : "top"}
      >
        {!isFirst && (
          <MenuSection>
            <MenuItem
              icon={DoneIcon}
              {...(isByTouch ? {} : { keys: "mod+shift+enter" })}
              onSelect={() => onSend({ closeConversation: true })}
            >
              {words.sendAndClose}
            </MenuItem>
          </MenuSection>
        )}
        <MenuSection title={words.sendLater}>
          {scheduleChoices(frame.now, frame.timeZone).map(({ key, label, at }) => (
            <MenuItem
              key={key}
              icon={icons[key]}
              end={key === "monday" ? formatUpcoming(at, frame) : formatTime(at, frame)}
              onSelect={() => sendAt(at)}
            >
              {label}
            </MenuItem>
          ))}
          <MenuItem icon={PickTimeIcon} onSelect={() => setPicking(true)}>
            {words.chooseDateAndTime}
          </MenuItem>
        </MenuSection>
        {!isFirst && (
          <MenuSection>
            <MenuItem
              checked={cancelsOnReply}
              stays
              onSelect={() => setCancelsOnReply(!cancelsOnReply)}
            >
              {words.cancelIfReplies}
            </MenuItem>
          </MenuSection>
        )}
      </Menu>
      {isPicking && <ScheduleDialog onClose={() => setPicking(false)} onChoose={sendAt} />}
    </>
  );
}
