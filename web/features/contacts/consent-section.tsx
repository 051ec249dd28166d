import { Suspense, useState } from "react";
import type { Contact } from "#contract/live-protocol.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { BlockedIcon, DoneIcon, NoConsentIcon } from "#web/ui/icons.tsx";
import { lazyDialog } from "#web/ui/lazy-component.tsx";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { consentStates } from "./consent-states.ts";
import styles from "./contact-pane.module.css";
import * as words from "./words.ts";

const ConsentHistoryDialog = lazyDialog(
  async () => (await import("./consent-history-dialog.tsx")).ConsentHistoryDialog,
);

const icons = {
  ok: <DoneIcon className="s14 c-ok" />,
  off: <BlockedIcon className="s14 c-danger" />,
  none: <NoConsentIcon className="s14 muted" />,
};

/** Consent by channel and number, backed by the consent history. */
export function ConsentSection({ contact }: { contact: Contact }) {
  const frame = useTimeFrame();
  const inboxes = useBootstrap((bootstrap) => bootstrap.inboxes);
  const [isOpen, setOpen] = useState(false);
  const phones = contact.contactPoints.filter((point) => point.kind === "phone");
  if (phones.length === 0) return null;
  return (
    <section className={styles.contactSection} aria-label={words.consent}>
      <h2>
        {words.consent}
        <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
          {words.consentHistory}
        </Button>
      </h2>
      {phones.map((point) =>
        consentStates(point, inboxes, frame).map(({ key, channel, kind, message }) => (
          <div key={key} className={styles.consentLine}>
            {icons[kind]}
            <span className="ell">
              {phones.length > 1
                ? fill(words.channelTo, { channel, number: point.formatted })
                : channel}
            </span>
            <span className={styles.consentSince}>{message}</span>
          </div>
        )),
      )}
      <Suspense fallback={null}>
        {isOpen && <ConsentHistoryDialog contact={contact} onClose={() => setOpen(false)} />}
      </Suspense>
    </section>
  );
}
