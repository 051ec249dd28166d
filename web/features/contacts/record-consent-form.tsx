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
import { useIsMounted } from "#web/ui/dialog/use-is-mounted.ts";
import { Field } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { mayRecordOptIn } from "./consent-choices.ts";

interface RecordConsentProps {
  contact: Contact;
  onDone: () => void;
}

/** What a customer said by another way than a text: on the phone, at the counter. */
export function RecordConsentForm({ contact, onDone }: RecordConsentProps) {
  const cache = useQueryClient();
  const mayLift = useCan("suppression.manage");
  const phones = contact.points.filter((point) => point.kind === "phone");
  const [contactPointId, setPointId] = useState<ContactPointId | undefined>(phones[0]?.id);
  const { lines } = useBootstrap("lines");
  const hasWhatsapp = lines.some((line) => line.kind === "whatsapp" && !line.isArchived);
  const [medium, setMedium] = useState<"text" | "whatsapp">("text");
  const [chosen, setChosen] = useState<"revoked" | "granted">("revoked");
  const point = phones.find((one) => one.id === contactPointId);
  const mayOptIn = mayRecordOptIn({ medium, point, mayLift });
  // Chosen for another number or medium, it may not be open to choice here.
  const deed = mayOptIn ? chosen : "revoked";
  const [words, setWords] = useState("");
  const [isTried, setTried] = useState(false);
  const isHere = useIsMounted();
  const { run, isBusy, refusal } = useApiMutation({
    ask: (input: Inputs["recordConsent"]) => rpc("recordConsent", input),
    settle: (_, now: Contact) => {
      applyChanges(cache, [{ noun: "contact", id: now.id, deed: "saved", now }]);
      void cache.invalidateQueries({ queryKey: queryKeys.consent(contact.id) });
      if (isHere()) onDone();
    },
    tells: "in place",
  });
  const isMissing = words.trim() === "";
  const record = () => {
    setTried(true);
    if (!isMissing && contactPointId)
      void run({ contactPointId, deed, medium, words: words.trim() });
  };
  return (
    <Form className="record-consent" onSubmit={record}>
      <div className="hrow">
        {phones.length > 1 && (
          <Select
            aria-label="Number"
            value={contactPointId}
            onChange={(event) => setPointId(event.currentTarget.value as ContactPointId)}
          >
            {phones.map((point) => (
              <option key={point.id} value={point.id}>
                {point.shown}
              </option>
            ))}
          </Select>
        )}
        {hasWhatsapp && (
          <Segmented
            label="Applies to"
            segments={[
              { id: "text", label: "Texts" },
              { id: "whatsapp", label: "WhatsApp" },
            ]}
            value={medium}
            onChange={setMedium}
          />
        )}
        <Segmented
          label="Their choice"
          segments={
            medium === "whatsapp"
              ? [
                  { id: "revoked", label: "Opt out" },
                  ...(mayOptIn ? [{ id: "granted" as const, label: "Opt in" }] : []),
                ]
              : [
                  { id: "revoked", label: "Opt out of texts" },
                  ...(mayOptIn ? [{ id: "granted" as const, label: "Opt in to texts" }] : []),
                ]
          }
          value={deed}
          onChange={setChosen}
        />
      </div>
      <Field
        label="What they said, and where"
        error={
          (refusal ? errorMessage(refusal) : undefined) ??
          (isTried && isMissing ? "Enter what the customer said." : undefined)
        }
      >
        <TextInput
          value={words}
          maxLength={500}
          data-autofocus
          placeholder="For example: asked by phone, no more reminders"
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </Field>
      <div className="hrow record-deeds">
        <Button kind="quiet" onClick={onDone}>
          Cancel
        </Button>
        <Button kind="primary" busy={isBusy} onClick={record}>
          Record
        </Button>
      </div>
    </Form>
  );
}
