import { useQueryClient } from "@tanstack/react-query";
import type { Contact } from "#contract/live-protocol.ts";
import { limit } from "#domain/limits.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { useCan } from "#web/data/use-can.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { TextArea } from "#web/ui/form/text-input.tsx";
import { refetchContact, updateContactMutation } from "./update-contact-mutation.ts";
import { useTypedField } from "./use-typed-field.ts";

/** Notes about a contact, independent of a conversation. Saved on blur. */
export function ContactNotes({ contact }: { contact: Contact }) {
  const mayEdit = useCan("contact.update");
  const cache = useQueryClient();
  const { run } = useApiMutation(updateContactMutation);
  const { typed, type, save, forget, isOvertaken, overrule } = useTypedField(
    `notes ${contact.id}`,
    contact.notes,
    async (notes, notesBefore) => {
      const isSaved = (await run({ contact, notes, notesBefore })) !== undefined;
      // Loads the other member's version before asking, in case the change feed is late.
      if (!isSaved) await refetchContact(cache, contact.id);
      return isSaved;
    },
  );
  const acceptTheirs = () => {
    const mine = typed ?? "";
    forget();
    showToast({ text: "Notes replaced.", action: { label: "Undo", run: () => type(mine) } });
  };
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
      {isOvertaken && (
        <Banner kind="warn" inset>
          Someone else changed these notes while you were writing:
          <span className="contact-notes-theirs">
            {contact.notes === "" ? "(no notes)" : contact.notes}
          </span>
          <span className="contact-notes-choice">
            <Button size="small" onClick={overrule}>
              Keep mine
            </Button>
            <Button size="small" onClick={acceptTheirs}>
              Use theirs
            </Button>
          </span>
        </Banner>
      )}
    </section>
  );
}
