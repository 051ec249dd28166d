// Above the list of contacts: one pair at a time that may be the same customer.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { contactDisplayName } from "#web/data/live/apply-changes.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { useCan } from "#web/data/use-can.ts";
import { fill } from "#web/language/fill.ts";
import { format } from "#web/language/format.ts";
import { Button } from "#web/ui/button/button.tsx";
import { MergeIcon } from "#web/ui/icons.tsx";
import { lazyDialog } from "#web/ui/lazy-component.tsx";
import { dismissMutation } from "./merge-mutation.ts";
import styles from "./merging.module.css";
import { duplicatesQuery } from "./queries.ts";
import { reasonLabels } from "./reason-labels.ts";
import * as words from "./words.ts";

const MergeDialog = lazyDialog(async () => (await import("./merge-dialog.tsx")).MergeDialog);

export function DuplicatesStrip() {
  const canMerge = useCan("contact.update");
  const { data } = useQuery({ ...duplicatesQuery, enabled: canMerge });
  const [isComparing, setComparing] = useState(false);
  const dismiss = useApiMutation(dismissMutation);
  const [pair] = data?.rows ?? [];
  if (data === undefined || pair === undefined) return null;
  const { contact, other, reason } = pair;
  const more = data.rows.length - 1;
  return (
    <section className={styles.strip} aria-label={words.possibleDuplicates}>
      <MergeIcon className="s14" />
      <span className="grow">
        <b className="ell">
          {fill(words.twoNames, {
            name: contactDisplayName(contact),
            other: contactDisplayName(other),
          })}
        </b>
        <span className="ell">
          {reasonLabels[reason]}
          {more > 0 &&
            ` · ${format(data.next === null ? words.more : words.manyMore, { count: more })}`}
        </span>
      </span>
      <Button size="small" onClick={() => setComparing(true)}>
        {words.compare}
      </Button>
      <Button
        size="small"
        kind="quiet"
        busy={dismiss.isBusy}
        onClick={() => void dismiss.run({ contactId: contact.id, otherId: other.id })}
      >
        {words.notADuplicate}
      </Button>
      {isComparing && (
        <MergeDialog
          contactId={contact.id}
          otherId={other.id}
          onClose={() => setComparing(false)}
        />
      )}
    </section>
  );
}
