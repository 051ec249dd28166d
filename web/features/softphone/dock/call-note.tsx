// A note while one talks: it goes to the call's conversation, where colleagues find it.
import { useState } from "react";
import type { ConversationId } from "#domain/ids.ts";
import { call, type Inputs } from "#web/data/api.ts";
import { useAction } from "#web/data/use-action.ts";
import { newKey } from "#web/data/wire/new-key.ts";
import { Button } from "#web/ui/button/button.tsx";
import { FloatSurface } from "#web/ui/float/float-surface.tsx";
import type { Float } from "#web/ui/float/use-float.ts";
import { pressOf } from "#web/ui/keys/key-notation.ts";
import { platform } from "#web/ui/keys/platform.ts";
import "./call-note.css";

interface CallNoteProps {
  float: Float;
  conversationId: ConversationId;
}

export function CallNote({ float, conversationId }: CallNoteProps) {
  // Outside of the surface, which forgets what is in it when it closes.
  const [text, setText] = useState("");
  const [key, setKey] = useState(newKey);
  const { run, isBusy } = useAction({
    ask: (input: Inputs["addNote"]) => call("addNote", input),
  });
  const add = async () => {
    if (text.trim() === "" || isBusy) return;
    const added = await run({ conversationId, text, mentions: [], clientKey: key });
    if (added === undefined) return;
    setText("");
    setKey(newKey());
    float.hide();
  };
  return (
    <FloatSurface float={float} className="call-note" label="Note" side="top" align="center">
      <textarea
        data-first
        aria-label="Note on this call"
        placeholder="For your colleagues; the customer never sees it"
        rows={4}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (pressOf(event.nativeEvent, platform) !== "mod+enter") return;
          event.preventDefault();
          void add();
        }}
      />
      <div className="call-note-foot">
        <span className="hint grow">Goes to the conversation.</span>
        <Button
          kind="primary"
          size="small"
          keys="mod+enter"
          busy={isBusy}
          disabled={text.trim() === ""}
          onClick={() => void add()}
        >
          Add note
        </Button>
      </div>
    </FloatSurface>
  );
}
