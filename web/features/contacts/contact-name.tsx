import { type KeyboardEvent, useRef } from "react";
import type { Contact } from "#contract/live-protocol.ts";
import { limit } from "#domain/limits.ts";
import { contactDisplayName } from "#web/data/live/apply-changes.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { useCan } from "#web/data/use-can.ts";
import { clsx } from "#web/ui/clsx.ts";
import { leaveField } from "#web/ui/keyboard/leave-field.ts";
import styles from "./contact-pane.module.css";
import { updateContactMutation } from "./update-contact-mutation.ts";
import { useTypedField } from "./use-typed-field.ts";
import * as words from "./words.ts";

/** An inline name field: click to edit, Enter saves, Escape discards. */
export function ContactName({ contact }: { contact: Contact }) {
  const canEdit = useCan("contact.update");
  const { run } = useApiMutation(updateContactMutation);
  // Last write wins: a name is short and visible to everyone.
  const {
    typed,
    type,
    save,
    clear: forget,
    isOvertaken,
    overrule,
  } = useTypedField(
    `name ${contact.id}`,
    contact.name,
    async (name) => (await run({ contact, name: name.trim() })) !== undefined,
  );
  const isLeft = useRef(false);
  const formatted = contactDisplayName(contact);
  const second =
    contact.name === "" ? words.noNameYet : (contact.contactPoints[0]?.formatted ?? "");

  const leave = () => {
    if (isLeft.current || typed?.trim() === contact.name) forget();
    else if (isOvertaken) overrule();
    else save();
    isLeft.current = false;
  };
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    isLeft.current = event.key === "Escape";
    event.stopPropagation();
    leaveField(event.currentTarget);
  };
  return (
    <>
      {canEdit ? (
        <input
          className={styles.contactName}
          aria-label={words.contactName}
          placeholder={formatted}
          value={typed ?? contact.name}
          maxLength={limit("nameLength")}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={leave}
          onKeyDown={keyDown}
        />
      ) : (
        <b className={clsx("ell", styles.contactName)}>{formatted}</b>
      )}
      <span className={clsx("ell", styles.contactSecond)}>{second}</span>
    </>
  );
}
