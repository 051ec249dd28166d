// A call that was not connected: the reason, and a retry.
import { useCallback, useEffect } from "react";
import type { Call } from "#contract/live-protocol.ts";
import { raiseIntent } from "#web/data/intents.ts";
import callBarStyles from "#web/features/softphone/call-bar/call-bar.module.css";
import { runPhoneCommand, tryPhoneCommand } from "#web/features/softphone/engine/phone-store.ts";
import * as words from "#web/features/softphone/words.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { useSettledRef } from "#web/ui/button/settled-ref.ts";
import { clsx } from "#web/ui/clsx.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { CallIcon, RemoveIcon } from "#web/ui/icons.tsx";
import { unansweredReason } from "./disposition-options.ts";
import { withSavingMark } from "./orphaned-drafts.ts";
import { moveToConversation } from "./save-orphans.ts";
import styles from "./wrap-up.module.css";
import { updateWrapUpDraft, useWrapUpDraft } from "./wrap-up-drafts.ts";

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
    const command = {
      kind: "wrapUp",
      callId: id,
      disposition: null,
      note,
      closeConversation: false,
    } as const;
    onDone(note === "");
    const result = await withSavingMark(id, () =>
      note === "" ? tryPhoneCommand(command) : runPhoneCommand(command),
    );
    if (result.isDone) updateWrapUpDraft(id, { note: "" });
    else void moveToConversation(id);
  }, [id, note, onDone]);
  useEffect(() => {
    const timer = setTimeout(() => void finish(), text === null ? 0 : visibleMs);
    return () => clearTimeout(timer);
  }, [text, finish]);
  if (text === null) return null;
  return (
    <section
      data-part="call-bar"
      className={callBarStyles.callBar}
      aria-label={fill(words.callTo, { contactName: call.contactName })}
      data-pane
    >
      <div className={callBarStyles.contact}>
        <Avatar name={call.contactName} size={32} />
        <div className="grow">
          <b className="ell">{call.contactName}</b>
          <span data-part="call-bar-details" className={clsx("ell num", callBarStyles.details)}>
            {call.formatted}
          </span>
        </div>
      </div>
      <p
        data-part="call-bar-controls"
        className={clsx(callBarStyles.controls, styles.ended)}
        role="alert"
      >
        {text}
      </p>
      <div data-part="call-bar-end" className={callBarStyles.end}>
        <Button
          ref={settled}
          kind="call"
          icon={CallIcon}
          onClick={() => {
            void finish();
            raiseIntent("startCall", {
              to: call.number,
              name: call.contactName,
              inboxId: call.inboxId,
              conversationId: call.conversationId,
            });
          }}
        >
          {words.callAgain}
        </Button>
        <IconButton name={words.dismiss} icon={RemoveIcon} onClick={() => void finish()} />
      </div>
    </section>
  );
}
