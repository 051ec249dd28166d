import type { Contact } from "#contract/live-protocol.ts";
import type { ContactPointId } from "#domain/ids.ts";
import { Chip } from "#web/ui/display/chip.tsx";
import { ConsentIcon, HandsetIcon, NoConsentIcon, OpensIcon } from "#web/ui/icons.tsx";
import { Menu, MenuItem } from "#web/ui/popover/menu.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";
import { formatDate } from "#web/ui/time/format-time.ts";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import type { WayPoint } from "./sms-route.ts";
import type { BatchContactPoint } from "./validate-sms.ts";

interface ToRowProps {
  contact: Contact;
  points: readonly WayPoint[];
  point: WayPoint;
  isOnWhatsapp: boolean;
  onChoose: (id: ContactPointId) => void;
}

/** To whom, and whether they OK to text. */
export function RecipientRow({ contact, points, point, isOnWhatsapp, onChoose }: ToRowProps) {
  const float = usePopover();
  const name = point.contactName ?? contact.name;
  const words = name === "" || name === point.shown ? point.shown : `${name}, ${point.shown}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and asks for a legend
    <div className="to-row" role="group" aria-label="To">
      <span aria-hidden="true">To</span>
      {points.length < 2 ? (
        <Chip kind="line">
          <span className="ell">{words}</span>
        </Chip>
      ) : (
        <>
          <button
            type="button"
            className="chip line to-chip"
            aria-label={`To ${words}. Choose another number`}
            {...float.trigger}
          >
            <span className="ell">{words}</span>
            <OpensIcon className="s12" />
          </button>
          <Menu float={float} label="Send to">
            {points.map((one) => (
              <MenuItem
                key={one.id}
                glyph={HandsetIcon}
                checked={one.id === point.id}
                end={callStateLabel(one, isOnWhatsapp)}
                onSelect={() => onChoose(one.id)}
              >
                {one.contactName === undefined ? one.shown : `${one.contactName}, ${one.shown}`}
              </MenuItem>
            ))}
          </Menu>
        </>
      )}
      <span className="grow" />
      {/* what may go on WhatsApp stands in the bar above */}
      {!isOnWhatsapp && <ConsentChip point={point} />}
    </div>
  );
}

function callStateLabel(point: BatchContactPoint, isOnWhatsapp: boolean): string | undefined {
  if (isOnWhatsapp) return point.whatsappRevokedAt === null ? undefined : "opted out";
  if (point.smsOptedOutAt !== null) return "opted out";
  if (point.state === "no_texts") return "can't receive texts";
  return point.state === "invalid" ? "unreachable" : undefined;
}

function ConsentChip({ point }: { point: BatchContactPoint }) {
  const frame = useTimeFrame();
  if (point.smsOptedOutAt !== null) {
    return (
      <Chip mini kind="danger" glyph={NoConsentIcon}>
        opted out {formatDate(point.smsOptedOutAt, frame)}
      </Chip>
    );
  }
  if (point.state === "invalid") {
    return (
      <Chip mini kind="warn" title="The last text to this number wasn't delivered.">
        may be unreachable
      </Chip>
    );
  }
  return (
    <Chip
      mini
      kind="ok"
      glyph={ConsentIcon}
      title="No opt-out from this number. See the consent history on the contact."
    >
      OK to text
    </Chip>
  );
}
