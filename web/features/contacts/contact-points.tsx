import type { ReactNode } from "react";
import type { Contact } from "#contract/live-protocol.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { useHasPhone } from "#web/data/call/phone-inboxes.ts";
import { raiseIntent } from "#web/data/intents.ts";
import { contactDisplayName } from "#web/data/live/apply-changes.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { useCan } from "#web/data/use-can.ts";
import { fill } from "#web/language/fill.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Chip } from "#web/ui/display/chip.tsx";
import {
  CallIcon,
  CopyIcon,
  MailIcon,
  MobilePhoneIcon,
  SendIcon,
  TextIcon,
  WhatsappIcon,
} from "#web/ui/icons.tsx";
import styles from "./contact-pane.module.css";
import { isTextable } from "./start-message.ts";
import * as words from "./words.ts";

type ContactPoint = Contact["contactPoints"][number];

export function ContactPointsSection({ open }: { open: OpenConversation }) {
  const inboxes = useBootstrap((bootstrap) => bootstrap.inboxes);
  const last = open.entries.findLast((one) => one.kind === "message");
  const home = inboxes.find((one) => one.id === open.conversation.inboxId);
  const isOnWhatsapp =
    last?.kind === "message" ? last.channel === "whatsapp" : home?.kind === "whatsapp";
  return (
    <ContactPointList contact={open.contact} composer={isOnWhatsapp ? "whatsapp" : "messages"} />
  );
}

/** Without the composer of an open conversation, a text begins one or joins it. */
type Composer = "messages" | "whatsapp" | null;

interface ContactPointListProps {
  contact: Contact;
  composer?: Composer;
  /** Beside the title. */
  actions?: ReactNode;
}

export function ContactPointList({ contact, composer = null, actions }: ContactPointListProps) {
  return (
    <section className={styles.contactSection} aria-label={words.contactDetails}>
      <h2>
        {words.contactDetails}
        {actions}
      </h2>
      {contact.contactPoints.length === 0 && <p className="muted">{words.noPoints}</p>}
      {contact.contactPoints.map((point) => (
        <PointRow
          key={point.id}
          point={point}
          name={contactDisplayName(contact)}
          composer={composer}
        />
      ))}
    </section>
  );
}

interface PointRowProps {
  point: ContactPoint;
  name: string;
  composer: Composer;
}

function PointRow({ point, name, composer }: PointRowProps) {
  const hasPhone = useHasPhone();
  const inboxes = useBootstrap((bootstrap) => bootstrap.inboxes);
  const hasTextInbox = inboxes.some(
    ({ kind, isArchived }) => (kind === "phone" || kind === "sender") && !isArchived,
  );
  const canReply = useCan("conversation.reply");
  const isOnWhatsapp = composer === "whatsapp";
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(point.value);
      showToast({ text: fill(words.copied, { formatted: point.formatted }) });
    } catch {
      showToast({ text: fill(words.copyFromHere, { value: point.value }), seconds: 20 });
    }
  };
  return (
    <div className={styles.point}>
      {point.kind === "phone" ? <MobilePhoneIcon className="s14" /> : <MailIcon className="s14" />}
      <span className="ell num">{point.formatted}</span>
      <StateChip point={point} />
      <span className={styles.pointActions}>
        {point.kind === "phone" && hasPhone && (
          <IconButton
            size="small"
            name={fill(words.callNumber, { number: point.formatted })}
            icon={CallIcon}
            onClick={() => raiseIntent("startCall", { to: point.value, name })}
          />
        )}
        {isOnWhatsapp && point.kind === "phone" && point.whatsappRevokedAt === null && canReply && (
          <IconButton
            size="small"
            name={fill(words.messageOnWhatsapp, { number: point.formatted })}
            icon={WhatsappIcon}
            onClick={() => raiseIntent("textContactPoint", { contactPointId: point.id })}
          />
        )}
        {isTextable(point) && canReply && (composer === "messages" || hasTextInbox) && (
          <IconButton
            size="small"
            name={fill(words.textNumber, { number: point.formatted })}
            icon={TextIcon}
            onClick={() =>
              composer === "messages"
                ? raiseIntent("textContactPoint", { contactPointId: point.id })
                : raiseIntent("startNewText", { to: point.value })
            }
          />
        )}
        {point.kind === "email" && canReply && (
          <IconButton
            size="small"
            name={fill(words.emailAddress, { address: point.formatted })}
            icon={SendIcon}
            onClick={() => raiseIntent("startNewEmail", { to: point.value })}
          />
        )}
        <IconButton
          size="small"
          name={fill(words.copyValue, { value: point.formatted })}
          icon={CopyIcon}
          onClick={() => void copy()}
        />
      </span>
    </div>
  );
}

function StateChip({ point }: { point: ContactPoint }) {
  if (point.smsOptedOutAt !== null) {
    return (
      <Chip mini kind="danger">
        {words.optedOut}
      </Chip>
    );
  }
  if (point.state === "sms_unsupported") return <Chip mini>{words.landline}</Chip>;
  if (point.state === "bounced") {
    return (
      <Chip mini kind="danger" title={words.lastBounced}>
        {words.bounced}
      </Chip>
    );
  }
  if (point.state === "invalid") {
    return (
      <Chip mini kind="warn">
        {words.unreachable}
      </Chip>
    );
  }
  return point.label === "" ? null : <Chip mini>{point.label}</Chip>;
}
