import type { Contact } from "#contract/live.ts";
import type { PointId } from "#domain/ids.ts";
import { Menu, MenuItem } from "#web/ui/float/menu.tsx";
import { useFloat } from "#web/ui/float/use-float.ts";
import { ConsentIcon, HandsetIcon, NoConsentIcon, OpensIcon } from "#web/ui/icon.tsx";
import { Chip } from "#web/ui/text/chip.tsx";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { dateWords } from "#web/ui/time/time-words.ts";
import type { Point } from "./text-check.ts";
import type { WayPoint } from "./text-way.ts";

interface ToRowProps {
  contact: Contact;
  points: readonly WayPoint[];
  point: WayPoint;
  isOnWhatsapp: boolean;
  onChoose: (id: PointId) => void;
}

/** To whom, and whether they OK to text. */
export function ToRow({ contact, points, point, isOnWhatsapp, onChoose }: ToRowProps) {
  const float = useFloat();
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
                end={stateWords(one, isOnWhatsapp)}
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

function stateWords(point: Point, isOnWhatsapp: boolean): string | undefined {
  if (isOnWhatsapp) return point.whatsappRevokedAt === null ? undefined : "opted out";
  if (point.textsRevokedAt !== null) return "opted out";
  if (point.state === "no_texts") return "can't receive texts";
  return point.state === "invalid" ? "unreachable" : undefined;
}

function ConsentChip({ point }: { point: Point }) {
  const frame = useTimeFrame();
  if (point.textsRevokedAt !== null) {
    return (
      <Chip mini kind="danger" glyph={NoConsentIcon}>
        opted out {dateWords(point.textsRevokedAt, frame)}
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
