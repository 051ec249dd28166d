import type { EmailPart } from "#contract/live-protocol.ts";
import { isFailure } from "#domain/message/delivery-state.ts";
import {
  recipientDeliveryText,
  recipientsDeliveryText,
} from "#web/features/conversation/email/labels/recipient-delivery-text.ts";
import * as words from "#web/features/conversation/email/words.ts";
import { TextDeliveryStatus } from "#web/features/conversation/entries/text-delivery-status.tsx";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { DeliveredIcon, FailedIcon, OpensIcon, WaitingIcon } from "#web/ui/icons.tsx";
import { Popover } from "#web/ui/popover/popover.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import styles from "./email-delivery-status.module.css";

/** Delivery status of an outgoing email: one line for all recipients, and one per recipient on demand. */
export function EmailDeliveryStatus({ entry }: { entry: MessageEntry }) {
  const recipients = entry.email?.recipients ?? [];
  const hasMore =
    recipients.length > 1 || recipients.some((one) => one.detail !== null || one.openedAt !== null);
  return (
    <div className={styles.emailDelivery}>
      <TextDeliveryStatus entry={entry} />
      {hasMore && <Recipients recipients={recipients} />}
    </div>
  );
}

const roles = { cc: words.roleCc, bcc: words.roleBcc };

function Recipients({ recipients }: { recipients: EmailPart["recipients"] }) {
  const float = usePopover("dialog");
  return (
    <>
      <Button size="small" kind="quiet" iconAfter={OpensIcon} {...float.trigger}>
        {recipientsDeliveryText(recipients) ??
          (recipients.length === 1
            ? words.details
            : fill(words.recipients, { count: recipients.length }))}
      </Button>
      <Popover float={float} label={words.deliveryStatus} align="end" className={styles.recipients}>
        <ul data-first tabIndex={-1}>
          {recipients.map((one) => {
            const isWrong = isFailure(one.state) || one.isComplained;
            const Shape = isWrong
              ? FailedIcon
              : one.state === "delivered" || one.state === "read"
                ? DeliveredIcon
                : WaitingIcon;
            return (
              <li key={`${one.role} ${one.address}`} className={clsx(isWrong && styles.bad)}>
                <Shape className="s14" />
                <div className="grow">
                  <p>
                    <b>{one.name || one.address}</b>{" "}
                    <span className="muted">
                      {one.role !== "to" && `${roles[one.role]}, `}
                      {recipientDeliveryText(one)}
                      {one.openedAt !== null && (
                        <>
                          {" "}
                          <RelativeTime at={one.openedAt} />
                        </>
                      )}
                    </span>
                  </p>
                  {one.name !== "" && <p className="muted">{one.address}</p>}
                  {one.message !== null && <p>{one.message}</p>}
                  {one.detail !== null && <p className={styles.remoteText}>{one.detail}</p>}
                </div>
              </li>
            );
          })}
        </ul>
      </Popover>
    </>
  );
}
