import { useQueryClient } from "@tanstack/react-query";
import { laterTimes } from "#domain/message/later-times.ts";
import { rescheduleAction } from "#web/data/mail/schedule.ts";
import { cancelAction } from "#web/data/timeline/message-deeds.ts";
import { useAction } from "#web/data/use-action.ts";
import { useMay } from "#web/data/use-may.ts";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Menu, MenuItem, MenuSection } from "#web/ui/float/menu.tsx";
import { useFloat } from "#web/ui/float/use-float.ts";
import { ClockIcon, DraftIcon, OpensIcon, SendIcon } from "#web/ui/icon.tsx";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { untilWords } from "#web/ui/time/time-words.ts";

/** A mail that waits for its time: taken up again, sent now, or at another time. */
export function ScheduledDeeds({ entry }: { entry: MessageEntry }) {
  const cache = useQueryClient();
  const float = useFloat();
  const frame = useTimeFrame();
  const edit = useAction(cancelAction(cache));
  const move = useAction(rescheduleAction);
  if (!useMay("conversation.reply") || entry.delivery?.mayCancel !== true) return null;
  return (
    <>
      <Button
        size="small"
        glyph={DraftIcon}
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
          <MenuItem glyph={SendIcon} onSelect={() => void move.run({ entry, sendAt: null })}>
            Send now
          </MenuItem>
        </MenuSection>
        <MenuSection>
          {laterTimes(frame.now, frame.timeZone).map(({ key, label, at }) => (
            <MenuItem
              key={key}
              glyph={ClockIcon}
              end={untilWords(at, frame).replace(/^Tomorrow /, "")}
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
