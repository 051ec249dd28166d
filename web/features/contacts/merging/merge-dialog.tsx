// "Merge 2 contacts": who is merged, then what the remaining contact is called and has. Only conflicts need a choice.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Contact } from "#contract/live-protocol.ts";
import { errorMessage } from "#web/data/api-error.ts";
import type { Outputs } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { FailedScreen } from "#web/ui/feedback/error-boundary.tsx";
import { SkeletonRows } from "#web/ui/feedback/skeleton.tsx";
import { ChoiceGroup, Radio } from "#web/ui/form/choice.tsx";
import { MergeIcon, NextIcon } from "#web/ui/icons.tsx";
import { ContactCard } from "./contact-card.tsx";
import { ContactPicker } from "./contact-picker.tsx";
import { defaultChoices, type MergeChoices, toMergeInput } from "./merge-choices.ts";
import { mergeMutation } from "./merge-mutation.ts";
import styles from "./merging.module.css";
import { mergePreviewQuery } from "./queries.ts";
import * as words from "./words.ts";

type Preview = Outputs["previewContactMerge"];

interface MergeDialogProps {
  /** The contact that remains. */
  contactId: Contact["id"];
  /** Null to choose it first. */
  otherId: Contact["id"] | null;
  onClose: () => void;
}

export function MergeDialog({ contactId, otherId: suggestedId, onClose }: MergeDialogProps) {
  const [otherId, setOtherId] = useState(suggestedId);
  return otherId === null ? (
    <Dialog
      title={words.mergeTitle}
      width={560}
      onClose={onClose}
      className={styles.dialog}
      actions={
        <Button kind="quiet" onClick={onClose}>
          {words.cancel}
        </Button>
      }
    >
      <ContactPicker butId={contactId} onPick={setOtherId} />
    </Dialog>
  ) : (
    <PreviewDialog key={otherId} contactId={contactId} otherId={otherId} onClose={onClose} />
  );
}

function PreviewDialog({
  contactId,
  otherId,
  onClose,
}: MergeDialogProps & { otherId: Contact["id"] }) {
  const { data, error, refetch } = useQuery(mergePreviewQuery(contactId, otherId));
  const [chosen, setChosen] = useState<Partial<MergeChoices>>({});
  const merging = useApiMutation({ ...mergeMutation, errorDisplay: "in place" });
  const choices = data && { ...defaultChoices(data), ...chosen };
  const merge = async () => {
    if (!data || !choices || merging.isBusy) return;
    if ((await merging.run(toMergeInput(data, choices))) !== undefined) onClose();
  };
  return (
    <Dialog
      title={words.mergeTitle}
      width={720}
      holds
      onClose={onClose}
      onConfirm={() => void merge()}
      busy={merging.isBusy}
      promise={words.undoPromise}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            kind="primary"
            icon={MergeIcon}
            disabled={data === undefined}
            busy={merging.isBusy}
            data-autofocus
            onClick={() => void merge()}
          >
            {words.mergeContacts}
          </Button>
        </>
      }
    >
      {merging.error && (
        <Banner kind="danger" inset>
          {errorMessage(merging.error)}
        </Banner>
      )}
      {data && choices ? (
        <Preview
          preview={data}
          choices={choices}
          onChoose={(change) => setChosen((before) => ({ ...before, ...change }))}
        />
      ) : error === null ? (
        <SkeletonRows label={words.loadingContacts} rows={3} lines={2} height={72} />
      ) : (
        <FailedScreen title={words.couldntCompare} onRetry={() => void refetch()}>
          {errorMessage(error)}
        </FailedScreen>
      )}
    </Dialog>
  );
}

interface PreviewProps {
  preview: Preview;
  choices: MergeChoices;
  onChoose: (change: Partial<MergeChoices>) => void;
}

function Preview({ preview, choices, onChoose }: PreviewProps) {
  const { contact, merged, optOuts, isKnownToFewer } = preview;
  const points = [...contact.contactPoints, ...merged.contactPoints];
  const phones = points.filter((one) => one.kind === "phone");
  const emails = points.filter((one) => one.kind === "email");
  const numberOf = (id: string) => points.find((one) => one.id === id)?.formatted ?? "";
  const stopped = [...new Set(optOuts.map((one) => numberOf(one.contactPointId)))];
  const hasBothNotes = contact.notes.trim() !== "" && merged.notes.trim() !== "";
  return (
    <div className={styles.preview}>
      <div className={styles.sides}>
        <ContactCard contact={merged} />
        <NextIcon className="s14" />
        <ContactCard contact={contact} />
      </div>
      {contact.name !== merged.name && contact.name !== "" && merged.name !== "" && (
        <Choices
          label={words.name}
          value={choices.name}
          options={[
            ["contact", contact.name],
            ["merged", merged.name],
          ]}
          onChoose={(name) => onChoose({ name })}
        />
      )}
      {phones.length > 1 && (
        <Choices
          label={words.primaryNumber}
          value={choices.phoneId}
          options={phones.map((one) => [one.id, one.formatted])}
          onChoose={(phoneId) => onChoose({ phoneId })}
        />
      )}
      {emails.length > 1 && (
        <Choices
          label={words.primaryAddress}
          value={choices.emailId}
          options={emails.map((one) => [one.id, one.formatted])}
          onChoose={(emailId) => onChoose({ emailId })}
        />
      )}
      {hasBothNotes && contact.notes !== merged.notes && (
        <Choices
          label={words.notes}
          value={choices.notes}
          options={[
            ["both", words.bothNotes],
            ["contact", contact.notes],
            ["merged", merged.notes],
          ]}
          onChoose={(notes) => onChoose({ notes })}
        />
      )}
      <ul className={styles.effects} aria-label={words.whatHappens}>
        <li>{words.conversationsMove}</li>
        {stopped.length > 0 && (
          <li>{fill(words.optOutExtends, { numbers: stopped.join(", ") })}</li>
        )}
        {isKnownToFewer && <li className="c-warn">{words.knownToFewer}</li>}
      </ul>
    </div>
  );
}

interface ChoicesProps<Value extends string> {
  label: string;
  value: Value | null;
  options: readonly (readonly [Value, string])[];
  onChoose: (value: Value) => void;
}

function Choices<Value extends string>({ label, value, options, onChoose }: ChoicesProps<Value>) {
  return (
    <ChoiceGroup label={label} className={styles.choices ?? ""}>
      {options.map(([option, text]) => (
        <Radio
          key={option}
          name={label}
          checked={option === value}
          onChange={() => onChoose(option)}
        >
          <span className={styles.value}>{text}</span>
        </Radio>
      ))}
    </ChoiceGroup>
  );
}
