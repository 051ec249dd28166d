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
import type { ContactPoint } from "./validate-sms.ts";

/** Lifting an opt-out by hand needs evidence: the customer's own words, kept in the consent history. */
interface OptInDialogProps {
  point: ContactPoint;
  channel: Channel;
  onClose: () => void;
}

export function OptInDialog({ point, channel, onClose }: OptInDialogProps) {
  const cache = useQueryClient();
  const [text, setWords] = useState("");
  const [isTried, setTried] = useState(false);
  const isHere = useIsMounted();
  const { run, isBusy, refusal } = useApiMutation({
    ask: (evidence: string) =>
      rpc("recordConsent", {
        contactPointId: point.id,
        decision: "granted",
        channel,
        text: evidence,
      }),
    settle: (_, contact) => {
      applyChanges(cache, [
        { entity: "contact", id: contact.id, operation: "saved", now: contact },
      ]);
      if (isHere()) onClose();
    },
    tells: "in place",
  });
  const isMissing = text.trim() === "";
  const grant = () => {
    setTried(true);
    if (!isMissing) void run(text.trim());
  };
  return (
    <Dialog
      title={`${channel === "whatsapp" ? "WhatsApp" : "Texts"} to ${point.formatted}: record opt-in`}
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
        hint={`For example: asked by phone to get ${messagesName(channel)} again, November 20.`}
        error={
          (refusal ? errorMessage(refusal) : undefined) ??
          (isTried && isMissing ? "Enter what the customer said." : undefined)
        }
      >
        <TextArea
          value={text}
          maxLength={500}
          data-autofocus
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </Field>
    </Dialog>
  );
}
