import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Contact } from "#contract/live-protocol.ts";
import type { ContactPointId } from "#domain/ids.ts";
import { errorMessage } from "#web/data/api-error.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { applyChanges } from "#web/data/live/apply-changes.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { type Inputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { useCan } from "#web/data/use-can.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Segmented } from "#web/ui/button/segmented.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { useIsMounted } from "#web/ui/dialog/use-is-mounted.ts";
import { Field } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { canRecordOptIn } from "./can-record-opt-in.ts";
import styles from "./consent-history-dialog.module.css";
import * as words from "./words.ts";

interface RecordConsentFormProps {
  contact: Contact;
  onDone: () => void;
}

/** Records consent given outside of messages, such as on the phone or in person. */
export function RecordConsentForm({ contact, onDone }: RecordConsentFormProps) {
  const cache = useQueryClient();
  const canRemoveSuppression = useCan("suppression.manage");
  const phones = contact.contactPoints.filter((point) => point.kind === "phone");
  const [contactPointId, setPointId] = useState<ContactPointId | undefined>(phones[0]?.id);
  const inboxes = useBootstrap((bootstrap) => bootstrap.inboxes);
  const hasWhatsapp = inboxes.some((inbox) => inbox.kind === "whatsapp" && !inbox.isArchived);
  const [channel, setChannel] = useState<"sms" | "whatsapp">("sms");
  const [chosen, setChosen] = useState<"revoked" | "granted">("revoked");
  const point = phones.find((one) => one.id === contactPointId);
  const canOptIn = canRecordOptIn({ channel, point, canRemoveSuppression });
  // A choice made for another number or channel may not be allowed for this one.
  const decision = canOptIn ? chosen : "revoked";
  const [text, setWords] = useState("");
  const [isTried, setTried] = useState(false);
  const isMounted = useIsMounted();
  const { run, isBusy, error } = useApiMutation({
    request: (input: Inputs["recordConsent"]) => rpc("recordConsent", input),
    onSuccess: (_, state: Contact) => {
      applyChanges(cache, [{ entity: "contact", id: state.id, operation: "upserted", state }]);
      void cache.invalidateQueries({ queryKey: queryKeys.consent(contact.id) });
      if (isMounted()) onDone();
    },
    errorDisplay: "in place",
  });
  const isMissing = text.trim() === "";
  const record = () => {
    setTried(true);
    if (!isBusy && !isMissing && contactPointId)
      void run({ contactPointId, decision, channel, text: text.trim() });
  };
  return (
    <Form className={styles.recordConsent} onSubmit={record}>
      <div className="hrow">
        {phones.length > 1 && (
          <Select
            aria-label={words.number}
            value={contactPointId}
            onChange={(event) => setPointId(event.currentTarget.value as ContactPointId)}
          >
            {phones.map((point) => (
              <option key={point.id} value={point.id}>
                {point.formatted}
              </option>
            ))}
          </Select>
        )}
        {hasWhatsapp && (
          <Segmented
            label={words.appliesTo}
            segments={[
              { id: "sms", label: words.texts },
              { id: "whatsapp", label: words.whatsapp },
            ]}
            value={channel}
            onChange={setChannel}
          />
        )}
        <Segmented
          label={words.theirChoice}
          segments={
            channel === "whatsapp"
              ? [
                  { id: "revoked", label: words.optOut },
                  ...(canOptIn ? [{ id: "granted" as const, label: words.optIn }] : []),
                ]
              : [
                  { id: "revoked", label: words.optOutOfTexts },
                  ...(canOptIn ? [{ id: "granted" as const, label: words.optInToTexts }] : []),
                ]
          }
          value={decision}
          onChange={setChosen}
        />
      </div>
      <Field
        label={words.whatTheySaid}
        error={
          (error ? errorMessage(error) : undefined) ??
          (isTried && isMissing ? words.enterWhatSaid : undefined)
        }
      >
        <TextInput
          value={text}
          maxLength={500}
          data-autofocus
          placeholder={words.saidExample}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </Field>
      <div className={clsx("hrow", styles.recordActions)}>
        <Button kind="quiet" onClick={onDone}>
          {words.cancel}
        </Button>
        <Button kind="primary" type="submit" busy={isBusy}>
          {words.record}
        </Button>
      </div>
    </Form>
  );
}
