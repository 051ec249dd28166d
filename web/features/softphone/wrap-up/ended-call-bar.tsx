// A call that was not connected: the reason, and a retry.
import { useCallback, useEffect } from "react";
import type { Call } from "#contract/live-protocol.ts";
import { requestDial } from "#web/data/call/dial-request.ts";
import { runPhoneCommand, tryPhoneCommand } from "#web/features/softphone/engine/phone-store.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { useSettledRef } from "#web/ui/button/settled.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { CallIcon, RemoveIcon } from "#web/ui/icons.tsx";
import { moveToConversation, withSavingMark } from "./stray-notes.ts";
import { updateWrapUpDraft, useWrapUpDraft } from "./wrap-up-drafts.ts";
import { unansweredReason } from "./wrap-up-labels.ts";
import "./wrap-up.css";

const visibleMs = 12_000;

interface EndedCallBarProps {
  call: Call;
  onDone: (isSaved: boolean) => void;
}

export function EndedCallBar({ call, onDone }: EndedCallBarProps) {
  const text = unansweredReason(call);
  // It appears in the place of Hang up, so it ignores the pointer for a moment.
  const settled = useSettledRef(call.id);
  const { id } = call;
  const { note } = useWrapUpDraft(id);
  // An unanswered call has no disposition; it is closed once its reason could be read.
  const finish = useCallback(async () => {
    const command = { do: "wrapUp", callId: id, disposition: null, note, closes: false } as const;
    onDone(note === "");
    const answer = await withSavingMark(id, () =>
      note === "" ? tryPhoneCommand(command) : runPhoneCommand(command),
    );
    if (answer.isDone) updateWrapUpDraft(id, { note: "" });
    else void moveToConversation(id);
  }, [id, note, onDone]);
  useEffect(() => {
    const timer = setTimeout(() => void finish(), text === null ? 0 : visibleMs);
    return () => clearTimeout(timer);
  }, [text, finish]);
  if (text === null) return null;
  return (
    <section className="call-dock" aria-label={`Call to ${call.contactName}`} data-pane>
      <div className="dock-who">
        <Avatar name={call.contactName} size={32} />
        <div className="grow">
          <b className="ell">{call.contactName}</b>
          <span className="dock-facts ell num">{call.formatted}</span>
        </div>
      </div>
      <p className="dock-controls dock-ended" role="alert">
        {text}
      </p>
      <div className="dock-end">
        <Button
          ref={settled}
          kind="call"
          icon={CallIcon}
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
        <IconButton name="Dismiss" icon={RemoveIcon} onClick={() => void finish()} />
      </div>
    </section>
  );
}
