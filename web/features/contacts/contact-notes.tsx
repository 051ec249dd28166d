import { useQueryClient } from "@tanstack/react-query";
import type { Contact } from "#contract/live-protocol.ts";
import { limit } from "#domain/limits.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { useCan } from "#web/data/use-can.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { TextArea } from "#web/ui/form/text-input.tsx";
import styles from "./contact-pane.module.css";
import { refetchContact, updateContactMutation } from "./update-contact-mutation.ts";
import { useTypedField } from "./use-typed-field.ts";
import * as words from "./words.ts";

/** Notes about a contact, independent of a conversation. Saved on blur. */
export function ContactNotes({ contact }: { contact: Contact }) {
  const canEdit = useCan("contact.update");
  const cache = useQueryClient();
  const { run } = useApiMutation(updateContactMutation);
  const {
    typed,
    type,
    save,
    clear: forget,
    isOvertaken,
    overrule,
  } = useTypedField(`notes ${contact.id}`, contact.notes, async (notes, notesBefore) => {
    const isSaved = (await run({ contact, notes, notesBefore })) !== undefined;
    // Loads the other member's version before asking, in case the change feed is late.
    if (!isSaved) await refetchContact(cache, contact.id);
    return isSaved;
  });
  const acceptTheirs = () => {
    const mine = typed ?? "";
    forget();
    showToast({ text: words.notesReplaced, action: { label: words.undo, run: () => type(mine) } });
  };
  if (!canEdit && contact.notes === "") return null;
  return (
    <section className={styles.contactSection} aria-label={words.notes}>
      <h2>{words.notes}</h2>
      {canEdit ? (
        <TextArea
          className={styles.contactNotes}
          aria-label={words.notesAbout}
          rows={Math.min(8, Math.max(2, (typed ?? contact.notes).split("\n").length))}
          maxLength={limit("noteLength")}
          placeholder={words.addNote}
          value={typed ?? contact.notes}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={save}
        />
      ) : (
        <p className={styles.contactNotesRead}>{contact.notes}</p>
      )}
      {isOvertaken && (
        <Banner kind="warn" inset>
          {words.overtaken}
          <span className={styles.contactNotesTheirs}>
            {contact.notes === "" ? words.noNotes : contact.notes}
          </span>
          <span className={styles.contactNotesChoice}>
            <Button size="small" onClick={overrule}>
              {words.keepMine}
            </Button>
            <Button size="small" onClick={acceptTheirs}>
              {words.useTheirs}
            </Button>
          </span>
        </Banner>
      )}
    </section>
  );
}
