import type { SavedReply } from "#contract/live.ts";
import type { HoleWords } from "#domain/message/saved-words.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { type Float, useFloat } from "#web/ui/float/use-float.ts";
import { SavedReplyIcon } from "#web/ui/icon.tsx";
import { SavedPicker } from "./saved-picker.tsx";

export const useSavedFloat = (): Float => useFloat("dialog");

interface SavedButtonProps {
  float: Float;
  holes: HoleWords;
  disabled?: boolean;
  onPick: (reply: SavedReply) => void;
  onLeave: () => void;
}

export function SavedButton({ disabled = false, ...picker }: SavedButtonProps) {
  return (
    <>
      <IconButton
        name="Saved replies"
        glyph={SavedReplyIcon}
        disabled={disabled}
        {...picker.float.trigger}
      />
      <SavedPicker {...picker} />
    </>
  );
}
