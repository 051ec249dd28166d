import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { examplePhoneNumber } from "#domain/contact/example-phone-number.ts";
import type { ContactId, ContactPointId } from "#domain/ids.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { applyChanges } from "#web/data/live/apply-changes.ts";
import { rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import styles from "#web/features/composer/composer.module.css";
import * as words from "#web/features/composer/words.ts";
import { Button } from "#web/ui/button/button.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";

interface AddNumberProps {
  contactId: ContactId;
  /** The number just added becomes the recipient. */
  onAdd: (id: ContactPointId) => void;
}

/** Adds a phone number to a contact that has only an email address, so they can be texted. */
export function AddNumber({ contactId, onAdd }: AddNumberProps) {
  const cache = useQueryClient();
  const country = useBootstrap(({ workspace }) => workspace.country);
  const [isOpen, setOpen] = useState(false);
  const [value, setValue] = useState("");
  const { run, isBusy } = useApiMutation({
    request: (typed: string) => rpc("addContactPoint", { contactId, kind: "phone", value: typed }),
    onSuccess: (_, contact) => {
      void applyChanges(cache, [
        { entity: "contact", id: contact.id, operation: "upserted", state: contact },
      ]);
      const added = contact.contactPoints.find((one) => one.kind === "phone");
      if (added) onAdd(added.id);
    },
  });
  if (!isOpen)
    return (
      <Button size="small" onClick={() => setOpen(true)}>
        {words.addNumber}
      </Button>
    );
  const add = (event: FormEvent | React.KeyboardEvent) => {
    event.preventDefault();
    if (value.trim() !== "") void run(value.trim());
  };
  return (
    // Not a form, because the composer is one and forms can't be nested.
    <span className={styles.addNumber}>
      <TextInput
        autoFocus
        inputMode="tel"
        aria-label={words.theirNumber}
        placeholder={examplePhoneNumber(country)}
        autoComplete="off"
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") add(event);
        }}
      />
      <Button size="small" busy={isBusy} onClick={add}>
        {words.add}
      </Button>
    </span>
  );
}
