import { useState } from "react";
import { messageNames } from "#domain/message/message-names.ts";
import { confirmSentAction, retryMutation } from "#web/data/timeline/message-mutations.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { AgainIcon, DoneIcon } from "#web/ui/icons.tsx";
import { confirmWarning, resendWarning } from "./uncertain-words.ts";

/** The message may or may not have been sent: the member decides, after a warning about the consequences. */
export function UncertainDeeds({ entry }: { entry: MessageEntry }) {
  const [asked, setAsked] = useState<"again" | "sent" | null>(null);
  const again = useApiMutation(retryMutation);
  const sent = useApiMutation(confirmSentAction);
  const close = () => setAsked(null);
  const what = messageNames[entry.channel];
  return (
    <>
      <Button size="small" icon={AgainIcon} busy={again.isBusy} onClick={() => setAsked("again")}>
        Send again
      </Button>
      <Button size="small" icon={DoneIcon} busy={sent.isBusy} onClick={() => setAsked("sent")}>
        It was sent
      </Button>
      {asked === "again" && (
        <Sure
          title={`Send this ${what} again?`}
          type="Send again"
          onClose={close}
          onDo={() => {
            close();
            void again.run({ entry, canDuplicate: true });
          }}
        >
          {resendWarning(entry)}
        </Sure>
      )}
      {asked === "sent" && (
        <Sure
          title={`Mark this ${what} as sent?`}
          type="Mark as sent"
          onClose={close}
          onDo={() => {
            close();
            void sent.run({ entry });
          }}
        >
          {confirmWarning(entry)}
        </Sure>
      )}
    </>
  );
}

interface SureProps {
  title: string;
  type: string;
  onDo: () => void;
  onClose: () => void;
  children: string;
}

function Sure({ title, type, onDo, onClose, children }: SureProps) {
  return (
    <Dialog
      role="alertdialog"
      title={title}
      width={420}
      onClose={onClose}
      onConfirm={onDo}
      actions={
        <>
          <Button kind="quiet" data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={onDo}>{type}</Button>
        </>
      }
    >
      <p className="soft">{children}</p>
    </Dialog>
  );
}
