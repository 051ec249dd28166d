import { type KeyboardEvent, useRef } from "react";
import type { Contact } from "#contract/live-protocol.ts";
import { limit } from "#domain/limits.ts";
import { contactDisplayName } from "#web/data/live/apply-changes.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { useCan } from "#web/data/use-can.ts";
import { leaveField } from "#web/ui/keyboard/leave-field.ts";
import { updateContactMutation } from "./update-contact-mutation.ts";
import { useTypedField } from "./use-typed-field.ts";

/** The name is its own field: a click writes in it, Enter keeps it, Escape leaves it as it was. */
export function ContactName({ contact }: { contact: Contact }) {
  const mayEdit = useCan("contact.update");
  const { run } = useApiMutation(updateContactMutation);
  // Of two names the last one stays: it is short, and seen by all.
  const { typed, type, save, forget, isOvertaken, overrule } = useTypedField(
    `name ${contact.id}`,
    contact.name,
    async (name) => (await run({ contact, name: name.trim() })) !== undefined,
  );
  const isLeft = useRef(false);
  const shown = contactDisplayName(contact);
  const second = contact.name === "" ? "No name yet" : (contact.points[0]?.shown ?? "");

  const keep = () => {
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
      {mayEdit ? (
        <input
          className="contact-name"
          aria-label="Contact name"
          placeholder={shown}
          value={typed ?? contact.name}
          maxLength={limit("nameLength")}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={keep}
          onKeyDown={keyDown}
        />
      ) : (
        <b className="contact-name ell">{shown}</b>
      )}
      <span className="contact-second ell">{second}</span>
    </>
  );
}
