import type { Contact } from "#contract/live-protocol.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { requestDial } from "#web/data/call/dial-request.ts";
import { useHasPhone } from "#web/data/call/phone-inboxes.ts";
import { requestCompose } from "#web/data/compose-request.ts";
import { requestNewSms } from "#web/data/conversations/new-sms-request.ts";
import { contactDisplayName } from "#web/data/live/apply-changes.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { showToast } from "#web/data/toasts/toast-bus.ts";
import { useCan } from "#web/data/use-can.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Chip } from "#web/ui/display/chip.tsx";
import {
  CallIcon,
  CopyIcon,
  DraftIcon,
  HandsetIcon,
  MailIcon,
  TextIcon,
  WhatsappIcon,
} from "#web/ui/icons.tsx";

type ContactPoint = Contact["points"][number];

export function ContactPointsSection({ open }: { open: OpenConversation }) {
  const { contact } = open;
  const { inboxes } = useBootstrap("inboxes");
  const last = open.entries.findLast((one) => one.kind === "message");
  const home = inboxes.find((one) => one.id === open.conversation.inboxId);
  const isOnWhatsapp =
    last?.kind === "message" ? last.channel === "whatsapp" : home?.kind === "whatsapp";
  return (
    <section className="contact-section" aria-label="Contact details">
      <h2>Contact details</h2>
      {contact.points.length === 0 && <p className="muted">No phone number or email address.</p>}
      {contact.points.map((point) => (
        <PointRow
          key={point.id}
          point={point}
          name={contactDisplayName(contact)}
          isOnWhatsapp={isOnWhatsapp}
        />
      ))}
    </section>
  );
}

interface PointRowProps {
  point: ContactPoint;
  name: string;
  /** The composer writes on WhatsApp, so a text is a separate conversation. */
  isOnWhatsapp: boolean;
}

function PointRow({ point, name, isOnWhatsapp }: PointRowProps) {
  const hasPhone = useHasPhone();
  const { inboxes } = useBootstrap("inboxes");
  const hasSmsInbox = inboxes.some(
    ({ kind, isArchived }) => (kind === "phone" || kind === "sender") && !isArchived,
  );
  const mayReply = useCan("conversation.reply");
  const isTextable =
    point.kind === "phone" && point.state !== "no_texts" && point.smsOptedOutAt === null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(point.value);
      showToast({ text: `Copied ${point.formatted}` });
    } catch {
      showToast({ text: `Copy it from here: ${point.value}`, seconds: 20 });
    }
  };
  return (
    <div className="point">
      {point.kind === "phone" ? <HandsetIcon className="s14" /> : <MailIcon className="s14" />}
      <span className="ell num">{point.formatted}</span>
      <StateChip point={point} />
      <span className="point-deeds">
        {point.kind === "phone" && hasPhone && (
          <IconButton
            size="small"
            name={`Call ${point.formatted}`}
            icon={CallIcon}
            onClick={() => requestDial({ kind: "call", to: point.value, name })}
          />
        )}
        {isOnWhatsapp && point.kind === "phone" && point.whatsappRevokedAt === null && mayReply && (
          <IconButton
            size="small"
            name={`Message ${point.formatted} on WhatsApp`}
            icon={WhatsappIcon}
            onClick={() => requestCompose({ kind: "text", contactPointId: point.id })}
          />
        )}
        {isTextable && mayReply && (!isOnWhatsapp || hasSmsInbox) && (
          <IconButton
            size="small"
            name={`Text ${point.formatted}`}
            icon={TextIcon}
            onClick={() =>
              isOnWhatsapp
                ? requestNewSms(point.value)
                : requestCompose({ kind: "text", contactPointId: point.id })
            }
          />
        )}
        {point.kind === "mail" && mayReply && (
          <IconButton
            size="small"
            name={`Write to ${point.formatted}`}
            icon={DraftIcon}
            onClick={() => requestCompose({ kind: "new", to: point.value })}
          />
        )}
        <IconButton
          size="small"
          name={`Copy ${point.formatted}`}
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
        opted out
      </Chip>
    );
  }
  if (point.state === "no_texts") return <Chip mini>landline, no texts</Chip>;
  if (point.state === "bounced") {
    return (
      <Chip mini kind="danger" title="The last email to this address bounced.">
        bounced
      </Chip>
    );
  }
  if (point.state === "invalid") {
    return (
      <Chip mini kind="warn">
        unreachable
      </Chip>
    );
  }
  return point.label === "" ? null : <Chip mini>{point.label}</Chip>;
}
