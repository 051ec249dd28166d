import type { Contact } from "#contract/live.ts";
import { askCall } from "#web/data/call/call-wish.ts";
import { useHasPhone } from "#web/data/call/phone-lines.ts";
import { askCompose } from "#web/data/compose-wish.ts";
import { useDesk } from "#web/data/desk.ts";
import { nameOf } from "#web/data/live/apply-news.ts";
import { showNotice } from "#web/data/notices/notices.ts";
import { askNewText } from "#web/data/queue/new-text-wish.ts";
import type { OpenConversation } from "#web/data/timeline/timeline.ts";
import { useMay } from "#web/data/use-may.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import {
  CallIcon,
  CopyIcon,
  DraftIcon,
  HandsetIcon,
  MailIcon,
  TextIcon,
  WhatsappIcon,
} from "#web/ui/icon.tsx";
import { Chip } from "#web/ui/text/chip.tsx";

type Point = Contact["points"][number];

export function PointsSection({ open }: { open: OpenConversation }) {
  const { contact } = open;
  const { lines } = useDesk("lines");
  const last = open.entries.findLast((one) => one.kind === "message");
  const home = lines.find((one) => one.id === open.conversation.lineId);
  const isOnWhatsapp =
    last?.kind === "message" ? last.medium === "whatsapp" : home?.kind === "whatsapp";
  return (
    <section className="contact-section" aria-label="Contact details">
      <h2>Contact details</h2>
      {contact.points.length === 0 && <p className="muted">No phone number or email address.</p>}
      {contact.points.map((point) => (
        <PointRow key={point.id} point={point} name={nameOf(contact)} isOnWhatsapp={isOnWhatsapp} />
      ))}
    </section>
  );
}

interface PointRowProps {
  point: Point;
  name: string;
  /** Then the composer writes on WhatsApp, and a text is a conversation of its own. */
  isOnWhatsapp: boolean;
}

function PointRow({ point, name, isOnWhatsapp }: PointRowProps) {
  const hasPhone = useHasPhone();
  const { lines } = useDesk("lines");
  const hasTextLine = lines.some(
    ({ kind, isArchived }) => (kind === "phone" || kind === "sender") && !isArchived,
  );
  const mayReply = useMay("conversation.reply");
  const isTextable =
    point.kind === "phone" && point.state !== "no_texts" && point.textsRevokedAt === null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(point.value);
      showNotice({ say: `Copied ${point.shown}` });
    } catch {
      showNotice({ say: `Copy it from here: ${point.value}`, seconds: 20 });
    }
  };
  return (
    <div className="point">
      {point.kind === "phone" ? <HandsetIcon className="s14" /> : <MailIcon className="s14" />}
      <span className="ell num">{point.shown}</span>
      <StateChip point={point} />
      <span className="point-deeds">
        {point.kind === "phone" && hasPhone && (
          <IconButton
            size="small"
            name={`Call ${point.shown}`}
            glyph={CallIcon}
            onClick={() => askCall({ kind: "call", to: point.value, name })}
          />
        )}
        {isOnWhatsapp && point.kind === "phone" && point.whatsappRevokedAt === null && mayReply && (
          <IconButton
            size="small"
            name={`Message ${point.shown} on WhatsApp`}
            glyph={WhatsappIcon}
            onClick={() => askCompose({ kind: "text", pointId: point.id })}
          />
        )}
        {isTextable && mayReply && (!isOnWhatsapp || hasTextLine) && (
          <IconButton
            size="small"
            name={`Text ${point.shown}`}
            glyph={TextIcon}
            onClick={() =>
              isOnWhatsapp
                ? askNewText(point.value)
                : askCompose({ kind: "text", pointId: point.id })
            }
          />
        )}
        {point.kind === "mail" && mayReply && (
          <IconButton
            size="small"
            name={`Write to ${point.shown}`}
            glyph={DraftIcon}
            onClick={() => askCompose({ kind: "new", to: point.value })}
          />
        )}
        <IconButton
          size="small"
          name={`Copy ${point.shown}`}
          glyph={CopyIcon}
          onClick={() => void copy()}
        />
      </span>
    </div>
  );
}

function StateChip({ point }: { point: Point }) {
  if (point.textsRevokedAt !== null) {
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
