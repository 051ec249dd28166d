import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Channel } from "#domain/inbox/line-kind.ts";
import { messagesName } from "#domain/message/message-names.ts";
import { errorMessage } from "#web/data/api-error.ts";
import { applyChanges } from "#web/data/live/apply-changes.ts";
import { rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useIsMounted } from "#web/ui/dialog/use-is-mounted.ts";
import { Field } from "#web/ui/form/field.tsx";
import { TextArea } from "#web/ui/form/text-input.tsx";
import type { BatchContactPoint } from "./validate-sms.ts";

/** Lifting a stop by hand asks for proof: the customer's own words go into the ledger. */
interface GrantDialogProps {
  point: BatchContactPoint;
  medium: Channel;
  onClose: () => void;
}

export function OptInDialog({ point, medium, onClose }: GrantDialogProps) {
  const cache = useQueryClient();
  const [words, setWords] = useState("");
  const [isTried, setTried] = useState(false);
  const isHere = useIsMounted();
  const { run, isBusy, refusal } = useApiMutation({
    ask: (said: string) =>
      rpc("recordConsent", { contactPointId: point.id, deed: "granted", medium, words: said }),
    settle: (_, contact) => {
      applyChanges(cache, [{ noun: "contact", id: contact.id, deed: "saved", now: contact }]);
      if (isHere()) onClose();
    },
    tells: "in place",
  });
  const isMissing = words.trim() === "";
  const grant = () => {
    setTried(true);
    if (!isMissing) void run(words.trim());
  };
  return (
    <Dialog
      title={`${medium === "whatsapp" ? "WhatsApp" : "Texts"} to ${point.shown}: record opt-in`}
      onClose={onClose}
      onConfirm={grant}
      holds
      promise="It's saved in the consent history with your name."
      actions={
        <Button kind="primary" keys="mod+enter" busy={isBusy} onClick={grant}>
          Record
        </Button>
      }
    >
      <Field
        label="What the customer said, and where"
        hint={`For example: asked by phone to get ${messagesName(medium)} again, November 20.`}
        error={
          (refusal ? errorMessage(refusal) : undefined) ??
          (isTried && isMissing ? "Enter what the customer said." : undefined)
        }
      >
        <TextArea
          value={words}
          maxLength={500}
          data-autofocus
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </Field>
    </Dialog>
  );
}
