import { useState } from "react";
import { confirmSentAction, retryMutation } from "#web/data/message-mutations.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { format } from "#web/language/format.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { AgainIcon, DoneIcon } from "#web/ui/icons.tsx";
import { confirmWarning, resendWarning } from "./uncertain-delivery-warnings.ts";
import * as words from "./words.ts";

/** The message may or may not have been sent: the member decides, after a warning about the consequences. */
export function UncertainDeliveryActions({ entry }: { entry: MessageEntry }) {
  const [confirming, setConfirming] = useState<"again" | "sent" | null>(null);
  const again = useApiMutation(retryMutation);
  const sent = useApiMutation(confirmSentAction);
  const close = () => setConfirming(null);
  return (
    <>
      <Button
        size="small"
        icon={AgainIcon}
        busy={again.isBusy}
        onClick={() => setConfirming("again")}
      >
        {words.sendAgain}
      </Button>
      <Button size="small" icon={DoneIcon} busy={sent.isBusy} onClick={() => setConfirming("sent")}>
        {words.itWasSent}
      </Button>
      {confirming === "again" && (
        <Confirmation
          title={format(words.sendAgainQuestion, { kind: entry.channel })}
          type={words.sendAgain}
          onClose={close}
          onDo={() => {
            close();
            void again.run({ entry, canDuplicate: true });
          }}
        >
          {resendWarning(entry)}
        </Confirmation>
      )}
      {confirming === "sent" && (
        <Confirmation
          title={format(words.markAsSentQuestion, { kind: entry.channel })}
          type={words.markAsSent}
          onClose={close}
          onDo={() => {
            close();
            void sent.run({ entry });
          }}
        >
          {confirmWarning(entry)}
        </Confirmation>
      )}
    </>
  );
}

interface ConfirmationProps {
  title: string;
  type: string;
  onDo: () => void;
  onClose: () => void;
  children: string;
}

function Confirmation({ title, type, onDo, onClose, children }: ConfirmationProps) {
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
            {words.cancel}
          </Button>
          <Button onClick={onDo}>{type}</Button>
        </>
      }
    >
      <p className="soft">{children}</p>
    </Dialog>
  );
}
