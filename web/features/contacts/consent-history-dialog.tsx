import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Contact } from "#contract/live-protocol.ts";
import { errorMessage } from "#web/data/api-error.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { contactDisplayName } from "#web/data/live/apply-changes.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { type Outputs, rpc } from "#web/data/rpc.ts";
import { useCan } from "#web/data/use-can.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";
import { fill } from "#web/language/fill.ts";
import { format } from "#web/language/format.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { FailedScreen } from "#web/ui/feedback/error-boundary.tsx";
import { SkeletonRows } from "#web/ui/feedback/skeleton.tsx";
import fieldStyles from "#web/ui/form/field.module.css";
import { BlockedIcon, DoneIcon } from "#web/ui/icons.tsx";
import { formatFullDateTime } from "#web/ui/time/format-time.ts";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import styles from "./consent-history-dialog.module.css";
import { RecordConsentForm } from "./record-consent-form.tsx";
import * as words from "./words.ts";

type ConsentRow = Outputs["listConsent"]["rows"][number];

interface ConsentHistoryDialogProps {
  contact: Contact;
  onClose: () => void;
}

/** The consent history, newest first. Append-only. */
export function ConsentHistoryDialog({ contact, onClose }: ConsentHistoryDialogProps) {
  const canEdit = useCan("contact.update");
  const inboxes = useBootstrap((bootstrap) => bootstrap.inboxes);
  const [isRecording, setRecording] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.consent(contact.id),
    queryFn: ({ signal }) => rpc("listConsent", { contactId: contact.id }, { signal }),
    staleTime: 0,
  });
  return (
    <Dialog
      title={fill(words.consentHistoryOf, { contactDisplayName: contactDisplayName(contact) })}
      width={560}
      onClose={onClose}
      promise={words.cantBeChanged}
      actions={
        canEdit &&
        !isRecording && <Button onClick={() => setRecording(true)}>{words.recordConsent}</Button>
      }
    >
      {inboxes.some((inbox) => !inbox.capabilities.acceptsReplies) && (
        <p data-part="hint" className={fieldStyles.hint}>
          {words.noStopReplies}
        </p>
      )}
      {isRecording && <RecordConsentForm contact={contact} onDone={() => setRecording(false)} />}
      {error ? (
        <FailedScreen title={words.historyNotLoaded} onRetry={() => void refetch()}>
          {errorMessage(error)}
        </FailedScreen>
      ) : data === undefined ? (
        <SkeletonRows label={words.loadingHistory} rows={3} lines={2} height={48} />
      ) : data.rows.length === 0 ? (
        <p className="muted">{words.noConsentYet}</p>
      ) : (
        <ol className={styles.ledger}>
          {data.rows.map((row) => (
            <LedgerRow key={row.id} row={row} contact={contact} />
          ))}
        </ol>
      )}
    </Dialog>
  );
}

const sources: Record<ConsentRow["source"], string> = {
  customer: words.byCustomer,
  provider: words.byProvider,
  member: words.recorded,
  import: words.imported,
};

function LedgerRow({ row, contact }: { row: ConsentRow; contact: Contact }) {
  const frame = useTimeFrame();
  const people = useMemberNames();
  const point = contact.contactPoints.find((one) => one.id === row.contactPointId);
  const source =
    row.memberId === null
      ? sources[row.source]
      : fill(words.sourceBy, { source: sources[row.source], who: people.callOf(row.memberId) });
  return (
    <li>
      {row.decision === "granted" ? (
        <DoneIcon className="s14 c-ok" />
      ) : (
        <BlockedIcon className="s14 c-danger" />
      )}
      <div className="grow">
        <b>
          {format(row.decision === "granted" ? words.optedInOf : words.optedOutOf, {
            kind: row.channel,
          })}
        </b>
        {point &&
          contact.contactPoints.length > 1 &&
          ` ${fill(words.forNumber, { number: point.formatted })}`}
        {row.purpose === "marketing" && words.marketingOnly}
        <blockquote>“{row.text}”</blockquote>
        <span className="muted">
          {formatFullDateTime(row.at, frame)}, {source}
        </span>
      </div>
    </li>
  );
}
