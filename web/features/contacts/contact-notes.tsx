import type { Contact } from "#contract/live.ts";
import { limit } from "#domain/limits.ts";
import { useAction } from "#web/data/use-action.ts";
import { useMay } from "#web/data/use-may.ts";
import { TextArea } from "#web/ui/field/text-input.tsx";
import { updateContact } from "./update-contact.ts";
import { useTypedField } from "./use-typed-field.ts";

/** What is worth knowing about this person, whatever the matter is. Kept when one leaves the field. */
export function ContactNotes({ contact }: { contact: Contact }) {
  const mayEdit = useMay("contact.edit");
  const { run } = useAction(updateContact);
  const { typed, type, save } = useTypedField(
    `notes ${contact.id}`,
    contact.notes,
    async (notes) => (await run({ contact, notes })) !== undefined,
  );
  if (!mayEdit && contact.notes === "") return null;
  return (
    <section className="contact-section" aria-label="Notes">
      <h2>Notes</h2>
      {mayEdit ? (
        <TextArea
          className="contact-notes"
          aria-label="Notes about this contact"
          rows={Math.min(8, Math.max(2, (typed ?? contact.notes).split("\n").length))}
          maxLength={limit("noteLength")}
          placeholder="Add a note about this contact"
          value={typed ?? contact.notes}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={save}
        />
      ) : (
        <p className="contact-notes-read">{contact.notes}</p>
      )}
    </section>
  );
}
