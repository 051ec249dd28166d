// A call that came to nothing: why, and the way to try again.
import { useCallback, useEffect } from "react";
import type { Call } from "#contract/live-protocol.ts";
import { requestDial } from "#web/data/call/dial-request.ts";
import { runPhoneCommand, tryPhoneCommand } from "#web/features/softphone/engine/phone-store.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { useDebouncedValue } from "#web/ui/button/settled.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { CallIcon, RemoveIcon } from "#web/ui/icons.tsx";
import { moveToConversation, whileSaving } from "./stray-notes.ts";
import { updateWrapUpDraft, useWrapUpDraft } from "./wrap-up-drafts.ts";
import { unansweredReason } from "./wrap-up-labels.ts";
import "./wrap-up.css";

const staysMs = 12_000;

interface EndedStripProps {
  call: Call;
  onDone: (isSaved: boolean) => void;
}

export function EndedCallBar({ call, onDone }: EndedStripProps) {
  const words = unansweredReason(call);
  // It stands where Hang up stood.
  const settled = useDebouncedValue(call.id);
  const { id } = call;
  const { note } = useWrapUpDraft(id);
  // There is nothing to pick after a call nobody had; it is put away once its reason was there to read.
  const finish = useCallback(async () => {
    const deed = { do: "wrapUp", callId: id, result: null, note, closes: false } as const;
    onDone(note === "");
    const answer = await whileSaving(id, () =>
      note === "" ? tryPhoneCommand(deed) : runPhoneCommand(deed),
    );
    if (answer.isDone) updateWrapUpDraft(id, { note: "" });
    else void moveToConversation(id);
  }, [id, note, onDone]);
  useEffect(() => {
    const timer = setTimeout(() => void finish(), words === null ? 0 : staysMs);
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
          ref={settled}
          kind="call"
          glyph={CallIcon}
          onClick={() => {
            void finish();
            requestDial({
              kind: "call",
              to: call.number,
              name: call.contactName,
              inboxId: call.inboxId,
              conversationId: call.conversationId,
            });
          }}
        >
          Call again
        </Button>
        <IconButton name="Dismiss" glyph={RemoveIcon} onClick={() => void finish()} />
      </div>
    </section>
  );
}
