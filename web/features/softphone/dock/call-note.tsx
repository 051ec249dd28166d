// A note while one talks: it goes to the call's conversation, where colleagues find it.
import { useState } from "react";
import type { Call } from "#contract/live.ts";
import { limit } from "#domain/limits.ts";
import {
  changeBegunWords,
  tellWriting,
  useBegunWords,
} from "#web/features/softphone/wrap-up/begun-words.ts";
import { saveNote } from "#web/features/softphone/wrap-up/save-note.ts";
import { Button } from "#web/ui/button/button.tsx";
import { FloatSurface } from "#web/ui/float/float-surface.tsx";
import type { Float } from "#web/ui/float/use-float.ts";
import { pressOf } from "#web/ui/keys/key-notation.ts";
import { platform } from "#web/ui/keys/platform.ts";
import "./call-note.css";

interface CallNoteProps {
  float: Float;
  call: Call;
}

export function CallNote({ float, call: front }: CallNoteProps) {
  // Another call may come to the front while one writes about this one.
  const [noted, setNoted] = useState(front);
  if (!float.isOpen && noted.id !== front.id) setNoted(front);
  const callId = noted.id;
  const { conversationId, conversationNumber, contactName } = noted;
  const about = { conversationId, conversationNumber, contactName };
  const { note, saving } = useBegunWords(callId);
  const isBusy = saving !== undefined;
  const add = async () => {
    if (note.trim() === "" || isBusy) return;
    float.hide();
    await saveNote(callId, about);
  };
  return (
    <FloatSurface float={float} className="call-note" label="Note" side="top" align="center">
      <textarea
        data-first
        aria-label="Call note"
        placeholder="Only your team sees this"
        rows={4}
        value={note}
        maxLength={limit("noteLength")}
        onChange={(event) => changeBegunWords(callId, { note: event.currentTarget.value, about })}
        onFocus={() => tellWriting(callId)}
        onBlur={() => tellWriting(null)}
        onKeyDown={(event) => {
          if (pressOf(event.nativeEvent, platform) !== "mod+enter") return;
          event.preventDefault();
          void add();
        }}
      />
      <div className="call-note-foot">
        <span className="hint grow">Saved in the conversation.</span>
        <Button
          kind="primary"
          size="small"
          keys="mod+enter"
          busy={isBusy}
          disabled={note.trim() === ""}
          onClick={() => void add()}
        >
          Add note
        </Button>
      </div>
    </FloatSurface>
  );
}
