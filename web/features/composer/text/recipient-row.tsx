import type { Contact } from "#contract/live-protocol.ts";
import type { ContactPointId } from "#domain/ids.ts";
import styles from "#web/features/composer/composer.module.css";
import * as words from "#web/features/composer/words.ts";
import { fill } from "#web/language/fill.ts";
import { clsx } from "#web/ui/clsx.ts";
import chipStyles from "#web/ui/display/chip.module.css";
import { Chip } from "#web/ui/display/chip.tsx";
import { ConsentIcon, MobilePhoneIcon, NoConsentIcon, OpensIcon } from "#web/ui/icons.tsx";
import { Menu, MenuItem } from "#web/ui/popover/menu.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";
import { formatDate } from "#web/ui/time/format-time.ts";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import type { RouteContactPoint } from "./text-route.ts";
import type { ContactPoint } from "./validate-text.ts";

interface RecipientRowProps {
  contact: Contact;
  contactPoints: readonly RouteContactPoint[];
  /** Undefined until the member chose a number. */
  point: RouteContactPoint | undefined;
  isOnWhatsapp: boolean;
  onChoose: (id: ContactPointId) => void;
}

/** The recipient, and whether they can be texted. */
export function RecipientRow({
  contact,
  contactPoints,
  point,
  isOnWhatsapp,
  onChoose,
}: RecipientRowProps) {
  const float = usePopover();
  const text = point ? textOf(point, contact) : words.chooseNumber;
  const [only, ...others] = contactPoints;
  const suggested = point === undefined && others.length === 0 ? only : undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would show a border and need a legend
    <div className={styles.toRow} role="group" aria-label={words.to}>
      <span aria-hidden="true">{words.to}</span>
      {point && contactPoints.length < 2 ? (
        <Chip kind="outline">
          <span className="ell">{text}</span>
        </Chip>
      ) : suggested ? (
        <button
          type="button"
          data-kind="line"
          data-part="chip"
          className={clsx(chipStyles.chip, styles.toChip)}
          onClick={() => onChoose(suggested.id)}
        >
          <span className="ell">
            {fill(words.confirmNumber, { text: textOf(suggested, contact) })}
          </span>
        </button>
      ) : (
        <>
          <button
            type="button"
            data-kind="line"
            data-part="chip"
            className={clsx(chipStyles.chip, styles.toChip)}
            aria-label={point ? fill(words.toChange, { text }) : words.chooseNumber}
            {...float.trigger}
          >
            <span className="ell">{text}</span>
            <OpensIcon className="s12" />
          </button>
          <Menu float={float} label={words.sendTo}>
            {contactPoints.map((one) => (
              <MenuItem
                key={one.id}
                icon={MobilePhoneIcon}
                checked={one.id === point?.id}
                end={unreachableReason(one, isOnWhatsapp)}
                onSelect={() => onChoose(one.id)}
              >
                {one.contactName === undefined
                  ? one.formatted
                  : `${one.contactName}, ${one.formatted}`}
              </MenuItem>
            ))}
          </Menu>
        </>
      )}
      <span className="grow" />
      {/* the bar above shows what can be sent on WhatsApp */}
      {point && !isOnWhatsapp && <ConsentChip point={point} />}
    </div>
  );
}

function textOf(point: RouteContactPoint, contact: Contact): string {
  const name = point.contactName ?? contact.name;
  return name === "" || name === point.formatted ? point.formatted : `${name}, ${point.formatted}`;
}

function unreachableReason(point: ContactPoint, isOnWhatsapp: boolean): string | undefined {
  if (isOnWhatsapp) return point.whatsappRevokedAt === null ? undefined : words.optedOut;
  if (point.smsOptedOutAt !== null) return words.optedOut;
  if (point.state === "sms_unsupported") return words.cantReceiveTexts;
  return point.state === "invalid" ? words.unreachable : undefined;
}

function ConsentChip({ point }: { point: ContactPoint }) {
  const frame = useTimeFrame();
  if (point.smsOptedOutAt !== null) {
    return (
      <Chip mini kind="danger" icon={NoConsentIcon}>
        {fill(words.optedOutOn, { day: formatDate(point.smsOptedOutAt, frame) })}
      </Chip>
    );
  }
  if (point.state === "invalid") {
    return (
      <Chip mini kind="warn" title={words.lastNotDelivered}>
        {words.possiblyUnreachable}
      </Chip>
    );
  }
  return (
    <Chip mini kind="ok" icon={ConsentIcon} title={words.noOptOut}>
      {words.notOptedOut}
    </Chip>
  );
}
