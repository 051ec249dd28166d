// "Add contact detail": a number or an address, told apart by what is typed. If another contact has it, merging is offered.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Contact } from "#contract/live-protocol.ts";
import { limit } from "#domain/limits.ts";
import { errorMessage } from "#web/data/api-error.ts";
import { contactDisplayName } from "#web/data/live/apply-changes.ts";
import { rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { addDetailMutation } from "./detail-mutations.ts";
import * as words from "./words.ts";

interface AddDetailDialogProps {
  contactId: Contact["id"];
  onClose: () => void;
  onMerge: (otherId: Contact["id"]) => void;
}

export function AddDetailDialog({ contactId, onClose, onMerge }: AddDetailDialogProps) {
  const [value, setValue] = useState("");
  const [label, setLabel] = useState("");
  const { run, isBusy, error } = useApiMutation({ ...addDetailMutation, errorDisplay: "in place" });
  const isTaken = error?.code === "contact_point_taken";
  const add = async () => {
    if (isBusy || value.trim() === "") return;
    if ((await run({ contactId, value, label })) !== undefined) onClose();
  };
  return (
    <Dialog
      title={words.addDetail}
      width={400}
      holds
      onClose={onClose}
      onConfirm={() => void add()}
      busy={isBusy}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button kind="primary" type="submit" form="add-detail" busy={isBusy}>
            {words.add}
          </Button>
        </>
      }
    >
      <Form id="add-detail" onSubmit={() => void add()} error={error}>
        {error && (
          <Banner
            kind="danger"
            inset
            actions={isTaken && <OfferMerge value={value} butId={contactId} onMerge={onMerge} />}
          >
            {errorMessage(error)}
          </Banner>
        )}
        <Field label={words.numberOrAddress}>
          <TextInput
            data-autofocus
            value={value}
            maxLength={limit("emailLength")}
            autoComplete="off"
            onChange={(event) => setValue(event.currentTarget.value)}
          />
        </Field>
        <Field label={words.label} hint={words.labelHint}>
          <TextInput
            value={label}
            maxLength={limit("contactPointLabelLength")}
            autoComplete="off"
            onChange={(event) => setLabel(event.currentTarget.value)}
          />
        </Field>
      </Form>
    </Dialog>
  );
}

/** Only if the member may know whose it is. */
function OfferMerge({
  value,
  butId,
  onMerge,
}: {
  value: string;
  butId: Contact["id"];
  onMerge: AddDetailDialogProps["onMerge"];
}) {
  const query = value.trim();
  const { data } = useQuery({
    queryKey: ["contacts", "owner", query],
    queryFn: ({ signal }) => rpc("listContacts", { query, size: 2 }, { signal }),
  });
  const owners = data?.rows.filter((one) => one.id !== butId) ?? [];
  const [owner] = owners;
  if (owner === undefined || owners.length > 1) return null;
  return (
    <Button size="small" onClick={() => onMerge(owner.id)}>
      {fill(words.mergeWith, { name: contactDisplayName(owner) })}
    </Button>
  );
}
