import { Suspense, useState } from "react";
import type { Contact } from "#contract/live-protocol.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { Button } from "#web/ui/button/button.tsx";
import { BlockedIcon, DoneIcon, NoConsentIcon } from "#web/ui/icons.tsx";
import { dialogPart } from "#web/ui/part.tsx";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { consentStates } from "./consent-words.ts";

const ConsentHistoryDialog = dialogPart(
  async () => (await import("./consent-history-dialog.tsx")).ConsentHistoryDialog,
);

const glyphs = {
  ok: <DoneIcon className="s14 c-ok" />,
  off: <BlockedIcon className="s14 c-danger" />,
  none: <NoConsentIcon className="s14 muted" />,
};

/** Consent by channel and number, backed by the consent history. */
export function ConsentSection({ contact }: { contact: Contact }) {
  const frame = useTimeFrame();
  const { inboxes } = useBootstrap("inboxes");
  const [isOpen, setOpen] = useState(false);
  const phones = contact.points.filter((point) => point.kind === "phone");
  if (phones.length === 0) return null;
  return (
    <section className="contact-section" aria-label="Consent">
      <h2>
        Consent
        <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
          Consent history
        </Button>
      </h2>
      {phones.map((point) =>
        consentStates(point, inboxes, frame).map(({ key, channel, kind, message }) => (
          <div key={key} className="consent-line">
            {glyphs[kind]}
            <span className="ell">
              {phones.length > 1 ? `${channel} to ${point.formatted}` : channel}
            </span>
            <span className="consent-since">{message}</span>
          </div>
        )),
      )}
      <Suspense fallback={null}>
        {isOpen && <ConsentHistoryDialog contact={contact} onClose={() => setOpen(false)} />}
      </Suspense>
    </section>
  );
}
