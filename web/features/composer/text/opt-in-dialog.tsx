import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { TextChannel } from "#domain/inbox/inbox-kind.ts";
import { errorMessage } from "#web/data/api-error.ts";
import { applyChanges } from "#web/data/live/apply-changes.ts";
import { rpc } from "#web/data/rpc.ts";
import { readUnsentContent, saveUnsentContent } from "#web/data/unsent-content.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import * as words from "#web/features/composer/words.ts";
import { format } from "#web/language/format.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useIsMounted } from "#web/ui/dialog/use-is-mounted.ts";
import { Field } from "#web/ui/form/field.tsx";
import { TextArea } from "#web/ui/form/text-input.tsx";
import type { ContactPoint } from "./validate-text.ts";

/** Lifting an opt-out by hand needs evidence: the customer's own words, kept in the consent history. */
export interface OptInDialogProps {
  point: ContactPoint;
  channel: TextChannel;
  onClose: () => void;
}

export function OptInDialog({ point, channel, onClose }: OptInDialogProps) {
  const cache = useQueryClient();
  // Closed by accident, it opens again with what was typed.
  const draftKey = `opt-in ${channel} ${point.id}`;
  const [text, setText] = useState(() => readUnsentContent<string>(draftKey) ?? "");
  const type = (typed: string) => {
    setText(typed);
    saveUnsentContent(draftKey, typed === "" ? null : typed);
  };
  const [isTried, setTried] = useState(false);
  const isMounted = useIsMounted();
  const { run, isBusy, error } = useApiMutation({
    request: (evidence: string) =>
      rpc("recordConsent", {
        contactPointId: point.id,
        decision: "granted",
        channel,
        text: evidence,
      }),
    onSuccess: (_, contact) => {
      saveUnsentContent(draftKey, null);
      applyChanges(cache, [
        { entity: "contact", id: contact.id, operation: "upserted", state: contact },
      ]);
      if (isMounted()) onClose();
    },
    errorDisplay: "in place",
  });
  const isMissing = text.trim() === "";
  const grant = () => {
    setTried(true);
    if (!isMissing) void run(text.trim());
  };
  return (
    <Dialog
      title={format(words.recordOptInTo, { kind: channel, number: point.formatted })}
      onClose={onClose}
      onConfirm={grant}
      busy={isBusy}
      holds
      promise={words.savedInConsentSentence}
      actions={
        <>
          <Button
            kind="quiet"
            onClick={() => {
              type("");
              onClose();
            }}
          >
            {words.cancel}
          </Button>
          <Button kind="primary" keys="mod+enter" busy={isBusy} onClick={grant}>
            {words.record}
          </Button>
        </>
      }
    >
      <Field
        label={words.whatCustomerSaid}
        hint={format(words.optInHint, { kind: channel })}
        error={
          (error ? errorMessage(error) : undefined) ??
          (isTried && isMissing ? words.enterWhatSaid : undefined)
        }
      >
        <TextArea
          value={text}
          maxLength={500}
          data-autofocus
          onChange={(event) => type(event.currentTarget.value)}
        />
      </Field>
    </Dialog>
  );
}
