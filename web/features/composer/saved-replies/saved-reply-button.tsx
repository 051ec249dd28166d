import type { SavedReply } from "#contract/live-protocol.ts";
import type { PlaceholderValues } from "#domain/message/placeholders.ts";
import { composerId } from "#web/features/composer/composer-id.ts";
import * as words from "#web/features/composer/words.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { SavedReplyIcon } from "#web/ui/icons.tsx";
import { type PopoverHandle, usePopover } from "#web/ui/popover/use-popover.ts";
import { SavedReplyPicker } from "./saved-reply-picker.tsx";

/** Above the whole composer where there is one: its tabs stay visible. */
export const useSavedReplyPopover = (): PopoverHandle => usePopover("dialog", composerId);

interface SavedReplyButtonProps {
  float: PopoverHandle;
  placeholderValues: PlaceholderValues;
  disabled?: boolean;
  onPick: (reply: SavedReply) => void;
  onLeave: (isErased: boolean) => void;
}

export function SavedReplyButton({ disabled = false, ...picker }: SavedReplyButtonProps) {
  return (
    <>
      <IconButton
        name={words.savedReplies}
        icon={SavedReplyIcon}
        disabled={disabled}
        {...picker.float.trigger}
      />
      <SavedReplyPicker {...picker} />
    </>
  );
}
