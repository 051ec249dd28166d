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
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { FailedScreen } from "#web/ui/feedback/error-boundary.tsx";
import { SkeletonRows } from "#web/ui/feedback/skeleton.tsx";
import { BlockedIcon, DoneIcon } from "#web/ui/icons.tsx";
import { formatFullDateTime } from "#web/ui/time/format-time.ts";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { RecordConsentForm } from "./record-consent-form.tsx";
import "./consent-history-dialog.css";

type ConsentRow = Outputs["listConsent"]["rows"][number];

interface ConsentHistoryDialogProps {
  contact: Contact;
  onClose: () => void;
}

/** The consent history, newest first. Append-only. */
export function ConsentHistoryDialog({ contact, onClose }: ConsentHistoryDialogProps) {
  const mayEdit = useCan("contact.update");
  const { inboxes } = useBootstrap("inboxes");
  const [isRecording, setRecording] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.consent(contact.id),
    queryFn: ({ signal }) => rpc("listConsent", { contactId: contact.id }, { signal }),
    staleTime: 0,
  });
  return (
    <Dialog
      title={`Consent history: ${contactDisplayName(contact)}`}
      width={560}
      onClose={onClose}
      promise="Entries can't be changed or deleted."
      actions={
        mayEdit &&
        !isRecording && <Button onClick={() => setRecording(true)}>Record consent</Button>
      }
    >
      {inboxes.some((inbox) => !inbox.can.isAnswerable) && (
        <p className="hint">
          Customers can't reply STOP to a text sent from a name. Record here if they opt out another
          way.
        </p>
      )}
      {isRecording && <RecordConsentForm contact={contact} onDone={() => setRecording(false)} />}
      {error ? (
        <FailedScreen title="Couldn't load the consent history" onRetry={() => void refetch()}>
          {errorMessage(error)}
        </FailedScreen>
      ) : data === undefined ? (
        <SkeletonRows label="Loading consent history…" rows={3} lines={2} height={48} />
      ) : data.rows.length === 0 ? (
        <p className="muted">
          No consent recorded yet. STOP and START, by text or on WhatsApp, are recorded
          automatically.
        </p>
      ) : (
        <ol className="ledger">
          {data.rows.map((row) => (
            <LedgerRow key={row.id} row={row} contact={contact} />
          ))}
        </ol>
      )}
    </Dialog>
  );
}

const media: Record<ConsentRow["channel"], string> = {
  text: "Texts",
  whatsapp: "WhatsApp",
  mail: "Email",
  call: "Calls",
};

const sources: Record<ConsentRow["source"], string> = {
  customer: "by the customer",
  provider: "reported by the provider",
  member: "recorded",
  import: "imported",
};

function LedgerRow({ row, contact }: { row: ConsentRow; contact: Contact }) {
  const frame = useTimeFrame();
  const people = useMemberNames();
  const point = contact.points.find((one) => one.id === row.contactPointId);
  const by = row.memberId === null ? "" : ` by ${people.callOf(row.memberId)}`;
  return (
    <li>
      {row.decision === "granted" ? (
        <DoneIcon className="s14 c-ok" />
      ) : (
        <BlockedIcon className="s14 c-danger" />
      )}
      <div className="grow">
        <b>
          {media[row.channel]}: {row.decision === "granted" ? "opted in" : "opted out"}
        </b>
        {point && contact.points.length > 1 && ` for ${point.formatted}`}
        {row.purpose === "marketing" && ", marketing only"}
        <blockquote>“{row.text}”</blockquote>
        <span className="muted">
          {formatFullDateTime(row.at, frame)}, {sources[row.source]}
          {by}
        </span>
      </div>
    </li>
  );
}
