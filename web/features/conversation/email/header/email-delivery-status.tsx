import type { EmailPart } from "#contract/live-protocol.ts";
import { isFailure } from "#domain/message/delivery-state.ts";
import {
  recipientDeliveryText,
  recipientsDeliveryText,
} from "#web/features/conversation/email/labels/recipient-delivery-text.ts";
import { SmsDeliveryStatus } from "#web/features/conversation/entries/sms-delivery-status.tsx";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { Button } from "#web/ui/button/button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { DeliveredIcon, FailedIcon, OpensIcon, WaitingIcon } from "#web/ui/icons.tsx";
import { Popover } from "#web/ui/popover/popover.tsx";
import { usePopover } from "#web/ui/popover/use-popover.ts";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import "./email-delivery-status.css";

/** Delivery status of an outgoing email: one line for all recipients, and one per recipient on demand. */
export function EmailDeliveryStatus({ entry }: { entry: MessageEntry }) {
  const recipients = entry.email?.recipients ?? [];
  const hasMore =
    recipients.length > 1 || recipients.some((one) => one.detail !== null || one.openedAt !== null);
  return (
    <div className="mail-tick">
      <SmsDeliveryStatus entry={entry} />
      {hasMore && <Recipients recipients={recipients} />}
    </div>
  );
}

function Recipients({ recipients }: { recipients: EmailPart["recipients"] }) {
  const float = usePopover("dialog");
  return (
    <>
      <Button size="small" kind="quiet" glyphAfter={OpensIcon} {...float.trigger}>
        {recipientsDeliveryText(recipients) ??
          (recipients.length === 1 ? "Details" : `${recipients.length} recipients`)}
      </Button>
      <Popover float={float} label="Delivery status" align="end" className="recipients">
        <ul data-first tabIndex={-1}>
          {recipients.map((one) => {
            const isWrong = isFailure(one.state) || one.isComplained;
            const Shape = isWrong
              ? FailedIcon
              : one.state === "delivered" || one.state === "read"
                ? DeliveredIcon
                : WaitingIcon;
            return (
              <li key={`${one.role} ${one.address}`} className={clsx(isWrong && "bad")}>
                <Shape className="s14" />
                <div className="grow">
                  <p>
                    <b>{one.name || one.address}</b>{" "}
                    <span className="muted">
                      {one.role !== "to" && `${one.role}, `}
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
                  {one.detail !== null && <p className="remote-words">{one.detail}</p>}
                </div>
              </li>
            );
          })}
        </ul>
      </Popover>
    </>
  );
}
