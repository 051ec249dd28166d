// A call that came to nothing: why, and the way to try again.
import { useCallback, useEffect } from "react";
import type { Call } from "#contract/live.ts";
import { askCall } from "#web/data/call/call-wish.ts";
import { ask } from "#web/features/softphone/phone/the-phone.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { CallIcon, RemoveIcon } from "#web/ui/icon.tsx";
import { Avatar } from "#web/ui/text/avatar.tsx";
import { useBegunWords } from "./begun-words.ts";
import { endedWords } from "./wrap-words.ts";
import "./wrap-up.css";

const staysMs = 12_000;

export function EndedStrip({ call, onDone }: { call: Call; onDone: () => void }) {
  const words = endedWords(call);
  const { id } = call;
  const { note } = useBegunWords(id);
  // There is nothing to pick after a call nobody had; it is put away once its reason was there to read.
  const finish = useCallback(() => {
    onDone();
    void ask({ do: "wrapUp", callId: id, result: null, note, closes: false });
  }, [id, note, onDone]);
  useEffect(() => {
    const timer = setTimeout(finish, words === null ? 0 : staysMs);
    return () => clearTimeout(timer);
  }, [words, finish]);
  if (words === null) return null;
  return (
    <section className="call-dock" aria-label={`Call to ${call.contactName}`} data-pane>
      <div className="dock-who">
        <Avatar name={call.contactName} size={32} />
        <div className="grow">
          <b className="ell">{call.contactName}</b>
          <span className="dock-facts ell num">{call.shown}</span>
        </div>
      </div>
      <p className="dock-controls dock-ended" role="alert">
        {words}
      </p>
      <div className="dock-end">
        <Button
          kind="call"
          glyph={CallIcon}
          onClick={() => {
            finish();
            askCall({
              kind: "call",
              to: call.number,
              name: call.contactName,
              lineId: call.lineId,
              conversationId: call.conversationId,
            });
          }}
        >
          Call again
        </Button>
        <IconButton name="Dismiss" glyph={RemoveIcon} onClick={finish} />
      </div>
    </section>
  );
}
