// Labels, primary and removal of a contact's numbers and addresses. Each change is saved at once.
import { useState } from "react";
import type { Contact } from "#contract/live-protocol.ts";
import { limit } from "#domain/limits.ts";
import { errorMessage } from "#web/data/api-error.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { Radio } from "#web/ui/form/choice.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { TrashIcon } from "#web/ui/icons.tsx";
import { removeDetailMutation, updateDetailMutation } from "./detail-mutations.ts";
import styles from "./details.module.css";
import * as words from "./words.ts";

type ContactPoint = Contact["contactPoints"][number];

interface EditDetailsDialogProps {
  contact: Contact;
  onClose: () => void;
}

export function EditDetailsDialog({ contact, onClose }: EditDetailsDialogProps) {
  const update = useApiMutation({ ...updateDetailMutation, errorDisplay: "in place" });
  const remove = useApiMutation({ ...removeDetailMutation, errorDisplay: "in place" });
  const error = update.error ?? remove.error;
  return (
    <Dialog
      title={words.editDetails}
      width={520}
      onClose={onClose}
      actions={<Button onClick={onClose}>{words.done}</Button>}
    >
      {error && (
        <Banner kind="danger" inset>
          {errorMessage(error)}
        </Banner>
      )}
      <ul className={styles.list}>
        {contact.contactPoints.map((point) => (
          <li key={point.id} className={styles.row}>
            <Detail
              point={point}
              isOnly={contact.contactPoints.filter((one) => one.kind === point.kind).length === 1}
              isBusy={remove.isBusy}
              onChange={(change) => void update.run({ contactPointId: point.id, ...change })}
              onRemove={() => void remove.run({ contactPointId: point.id })}
            />
          </li>
        ))}
      </ul>
      {contact.contactPoints.length === 0 && <p className="muted">{words.noDetails}</p>}
      <p className={styles.hint}>{words.removeHint}</p>
    </Dialog>
  );
}

interface DetailProps {
  point: ContactPoint;
  /** Of its kind: it is the primary one anyway. */
  isOnly: boolean;
  isBusy: boolean;
  onChange: (change: { label?: string; isPrimary?: true }) => void;
  onRemove: () => void;
}

function Detail({ point, isOnly, isBusy, onChange, onRemove }: DetailProps) {
  const { formatted } = point;
  const [label, setLabel] = useState(point.label);
  const save = () => {
    if (label.trim() !== point.label) onChange({ label: label.trim() });
  };
  return (
    <>
      <b className="ell num">{formatted}</b>
      <TextInput
        aria-label={fill(words.labelOf, { value: formatted })}
        placeholder={words.label}
        value={label}
        maxLength={limit("contactPointLabelLength")}
        autoComplete="off"
        onChange={(event) => setLabel(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={(event) => event.key === "Enter" && save()}
      />
      <span>
        {!isOnly && (
          <Radio
            name={`primary ${point.kind}`}
            checked={point.isPrimary}
            aria-label={fill(words.primaryOf, { value: formatted })}
            onChange={() => onChange({ isPrimary: true })}
          >
            {words.primary}
          </Radio>
        )}
      </span>
      <IconButton
        size="small"
        name={fill(words.removeValue, { value: formatted })}
        icon={TrashIcon}
        disabled={isBusy}
        onClick={onRemove}
      />
    </>
  );
}
