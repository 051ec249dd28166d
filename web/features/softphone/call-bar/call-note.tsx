// A note written during a call; it is added to the call's conversation.
import { useState } from "react";
import type { Call } from "#contract/live-protocol.ts";
import { limit } from "#domain/limits.ts";
import * as words from "#web/features/softphone/words.ts";
import { saveNote } from "#web/features/softphone/wrap-up/save-note.ts";
import {
  setActiveNoteCall,
  updateWrapUpDraft,
  useWrapUpDraft,
} from "#web/features/softphone/wrap-up/wrap-up-drafts.ts";
import { Button } from "#web/ui/button/button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import fieldStyles from "#web/ui/form/field.module.css";
import { keyPressNotation } from "#web/ui/keyboard/key-notation.ts";
import { platform } from "#web/ui/keyboard/platform.ts";
import { Popover } from "#web/ui/popover/popover.tsx";
import type { PopoverHandle } from "#web/ui/popover/use-popover.ts";
import styles from "./call-note.module.css";

interface CallNoteProps {
  float: PopoverHandle;
  call: Call;
}

export function CallNote({ float, call: front }: CallNoteProps) {
  // Another call may become the front one while this note is being written.
  const [noted, setNoted] = useState(front);
  if (!float.isOpen && noted.id !== front.id) setNoted(front);
  const callId = noted.id;
  const { conversationId, conversationNumber, contactName } = noted;
  const about = { conversationId, conversationNumber, contactName };
  const { note, saving } = useWrapUpDraft(callId);
  const isBusy = saving !== undefined;
  const add = async () => {
    if (note.trim() === "" || isBusy) return;
    float.hide();
    await saveNote(callId, about);
  };
  return (
    <Popover float={float} className={styles.callNote} label={words.note} side="top" align="center">
      <textarea
        data-first
        aria-label={words.callNote}
        placeholder={words.onlyTeamSees}
        rows={4}
        value={note}
        maxLength={limit("noteLength")}
        onChange={(event) => updateWrapUpDraft(callId, { note: event.currentTarget.value, about })}
        onFocus={() => setActiveNoteCall(callId)}
        onBlur={() => setActiveNoteCall(null)}
        onKeyDown={(event) => {
          if (keyPressNotation(event.nativeEvent, platform) !== "mod+enter") return;
          event.preventDefault();
          void add();
        }}
      />
      <div className={styles.callNoteFoot}>
        <span data-part="hint" className={clsx("grow", fieldStyles.hint)}>
          {words.savedInConversation}
        </span>
        <Button
          kind="primary"
          size="small"
          keys="mod+enter"
          busy={isBusy}
          disabled={note.trim() === ""}
          onClick={() => void add()}
        >
          {words.addNote}
        </Button>
      </div>
    </Popover>
  );
}
