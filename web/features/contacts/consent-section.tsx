import { Suspense, useState } from "react";
import type { Contact } from "#contract/live.ts";
import { Button } from "#web/ui/button/button.tsx";
import { BlockedIcon, DoneIcon } from "#web/ui/icon.tsx";
import { dialogPart } from "#web/ui/part.tsx";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { dateWords } from "#web/ui/time/time-words.ts";

const LedgerDialog = dialogPart(async () => (await import("./ledger-dialog.tsx")).LedgerDialog);

/** Whether they may be texted, number by number; the ledger behind it is the proof. */
export function ConsentSection({ contact }: { contact: Contact }) {
  const frame = useTimeFrame();
  const [isOpen, setOpen] = useState(false);
  const phones = contact.points.filter((point) => point.kind === "phone");
  if (phones.length === 0) return null;
  return (
    <section className="contact-section" aria-label="Consent">
      <h2>
        Consent
        <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
          Ledger
        </Button>
      </h2>
      {phones.map((point) => (
        <div key={point.id} className="consent-line">
          {point.textsRevokedAt === null ? (
            <DoneIcon className="s14 c-ok" />
          ) : (
            <BlockedIcon className="s14 c-danger" />
          )}
          <span className="ell">{phones.length > 1 ? `Texts to ${point.shown}` : "Texts"}</span>
          <span className="consent-since">
            {point.textsRevokedAt === null
              ? "no objection"
              : `off since ${dateWords(point.textsRevokedAt, frame)}`}
          </span>
        </div>
      ))}
      <Suspense fallback={null}>
        {isOpen && <LedgerDialog contact={contact} onClose={() => setOpen(false)} />}
      </Suspense>
    </section>
  );
}
