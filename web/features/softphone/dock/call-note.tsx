// A note while one talks: it goes to the call's conversation, where colleagues find it.
import { useRef, useState } from "react";
import type { Call } from "#contract/live.ts";
import { limit } from "#domain/limits.ts";
import { call, type Inputs } from "#web/data/api.ts";
import { useAction } from "#web/data/use-action.ts";
import { newKey } from "#web/data/wire/new-key.ts";
import {
  changeBegunWords,
  giveBackWords,
  tellWriting,
  useBegunWords,
} from "#web/features/softphone/wrap-up/begun-words.ts";
import { Button } from "#web/ui/button/button.tsx";
import { FloatSurface } from "#web/ui/float/float-surface.tsx";
import type { Float } from "#web/ui/float/use-float.ts";
import { pressOf } from "#web/ui/keys/key-notation.ts";
import { platform } from "#web/ui/keys/platform.ts";
import "./call-note.css";

type NotedCall = Pick<Call, "id" | "conversationId">;

interface CallNoteProps {
  float: Float;
  call: NotedCall;
}

export function CallNote({ float, call: front }: CallNoteProps) {
  // Another call may come to the front while one writes about this one.
  const [about, setAbout] = useState<NotedCall>(front);
  if (!float.isOpen && about.id !== front.id) setAbout(front);
  const { id: callId, conversationId } = about;
  const { note } = useBegunWords(callId);
  const tried = useRef({ text: "", key: newKey() });
  const { run, isBusy } = useAction({
    ask: (input: Inputs["addNote"]) => call("addNote", input),
  });
  const add = async () => {
    if (note.trim() === "" || isBusy) return;
    if (tried.current.text !== note) tried.current = { text: note, key: newKey() };
    const { key } = tried.current;
    // What is written while it is on its way is another note.
    changeBegunWords(callId, { note: "" });
    float.hide();
    const added = await run({ conversationId, text: note, mentions: [], clientKey: key });
    if (added === undefined) giveBackWords(callId, note);
    else tried.current = { text: "", key: newKey() };
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
        onChange={(event) => changeBegunWords(callId, { note: event.currentTarget.value })}
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
