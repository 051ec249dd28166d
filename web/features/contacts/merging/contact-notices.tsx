// Above a contact's details: who may be the same customer, and which merge can be undone.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Contact } from "#contract/live-protocol.ts";
import { contactDisplayName } from "#web/data/live/apply-changes.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { useCan } from "#web/data/use-can.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { MergeIcon, PersonIcon } from "#web/ui/icons.tsx";
import { lazyDialog } from "#web/ui/lazy-component.tsx";
import { formatDate } from "#web/ui/time/format-time.ts";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { dismissMutation, undoMerge } from "./merge-mutation.ts";
import styles from "./merging.module.css";
import { contactDuplicatesQuery, contactMergesQuery } from "./queries.ts";
import { reasonLabels } from "./reason-labels.ts";
import * as words from "./words.ts";

const MergeDialog = lazyDialog(async () => (await import("./merge-dialog.tsx")).MergeDialog);

export function ContactNotices({ contact }: { contact: Contact }) {
  const canUpdate = useCan("contact.update");
  return (
    <div>
      <LastMerge contactId={contact.id} canUndo={canUpdate} />
      {canUpdate && <Duplicates contactId={contact.id} />}
    </div>
  );
}

function LastMerge({ contactId, canUndo }: { contactId: Contact["id"]; canUndo: boolean }) {
  const cache = useQueryClient();
  const people = useMemberNames();
  const frame = useTimeFrame();
  const { data } = useQuery(contactMergesQuery(contactId));
  const [isBusy, setBusy] = useState(false);
  const [last] = data?.rows ?? [];
  if (last === undefined) return null;
  const undo = async () => {
    setBusy(true);
    await undoMerge(cache, last.id);
    setBusy(false);
  };
  return (
    <Banner icon={MergeIcon}>
      {fill(words.mergedBy, {
        name: last.mergedName,
        who: people.nameOf(last.memberId),
        date: formatDate(last.at, frame),
        until: formatDate(last.undoUntil, frame),
      })}
      {canUndo && (
        <span className={styles.buttons}>
          <Button size="small" busy={isBusy} onClick={() => void undo()}>
            {words.undoMerge}
          </Button>
        </span>
      )}
    </Banner>
  );
}

function Duplicates({ contactId }: { contactId: Contact["id"] }) {
  const { data } = useQuery(contactDuplicatesQuery(contactId));
  const [comparedId, setComparedId] = useState<Contact["id"] | null>(null);
  const dismiss = useApiMutation(dismissMutation);
  const rows = data?.rows ?? [];
  if (rows.length === 0 && comparedId === null) return null;
  return (
    <section aria-label={words.possibleDuplicates}>
      {rows.map(({ contact, reason }) => (
        <Banner key={contact.id} icon={PersonIcon}>
          {fill(words.isPossibleDuplicate, {
            name: contactDisplayName(contact),
            reason: reasonLabels[reason],
          })}
          <span className={styles.buttons}>
            <Button size="small" onClick={() => setComparedId(contact.id)}>
              {words.compare}
            </Button>
            <Button
              size="small"
              kind="quiet"
              busy={dismiss.isBusy}
              onClick={() => void dismiss.run({ contactId, otherId: contact.id })}
            >
              {words.notADuplicate}
            </Button>
          </span>
        </Banner>
      ))}
      {comparedId !== null && (
        <MergeDialog
          contactId={contactId}
          otherId={comparedId}
          onClose={() => setComparedId(null)}
        />
      )}
    </section>
  );
}
