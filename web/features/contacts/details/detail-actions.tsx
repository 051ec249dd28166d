// The buttons beside "Contact details" on a contact's page, and their dialogs.
import { useState } from "react";
import type { Contact } from "#contract/live-protocol.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { AddIcon, DraftIcon } from "#web/ui/icons.tsx";
import { lazyDialog } from "#web/ui/lazy-component.tsx";
import styles from "./detail-actions.module.css";
import * as words from "./words.ts";

const AddDetailDialog = lazyDialog(
  async () => (await import("./add-detail-dialog.tsx")).AddDetailDialog,
);
const EditDetailsDialog = lazyDialog(
  async () => (await import("./edit-details-dialog.tsx")).EditDetailsDialog,
);

interface DetailActionsProps {
  contact: Contact;
  onMerge: (otherId: Contact["id"]) => void;
}

export function DetailActions({ contact, onMerge }: DetailActionsProps) {
  const [opened, setOpened] = useState<"add" | "edit" | null>(null);
  const close = () => setOpened(null);
  return (
    <span className={styles.actions}>
      <IconButton
        size="small"
        name={words.addDetail}
        icon={AddIcon}
        onClick={() => setOpened("add")}
      />
      {contact.contactPoints.length > 0 && (
        <IconButton
          size="small"
          name={words.editDetails}
          icon={DraftIcon}
          onClick={() => setOpened("edit")}
        />
      )}
      {opened === "add" && (
        <AddDetailDialog
          contactId={contact.id}
          onClose={close}
          onMerge={(otherId) => {
            close();
            onMerge(otherId);
          }}
        />
      )}
      {opened === "edit" && <EditDetailsDialog contact={contact} onClose={close} />}
    </span>
  );
}
