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
}

export function SavedButton({ float, holes, disabled = false, onPick }: SavedButtonProps) {
  return (
    <>
      <IconButton
        name="Saved replies"
        glyph={SavedReplyIcon}
        disabled={disabled}
        {...float.trigger}
      />
      <SavedPicker float={float} holes={holes} onPick={onPick} />
    </>
  );
}
