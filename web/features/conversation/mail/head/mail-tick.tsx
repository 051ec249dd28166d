import type { MailPart } from "#contract/live.ts";
import { isBad } from "#domain/message/delivery.ts";
import { TextTick } from "#web/features/conversation/entries/text-tick.tsx";
import {
  recipientState,
  recipientsWords,
} from "#web/features/conversation/mail/words/recipient-words.ts";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { Button } from "#web/ui/button/button.tsx";
import { names } from "#web/ui/class-names.ts";
import { FloatSurface } from "#web/ui/float/float-surface.tsx";
import { useFloat } from "#web/ui/float/use-float.ts";
import { DeliveredIcon, FailedIcon, OpensIcon, WaitingIcon } from "#web/ui/icon.tsx";
import { Ago } from "#web/ui/time/ago.tsx";
import "./mail-tick.css";

/** What became of a mail of ours: one line for all, and on demand one for each recipient. */
export function MailTick({ entry }: { entry: MessageEntry }) {
  const recipients = entry.mail?.recipients ?? [];
  const hasMore =
    recipients.length > 1 || recipients.some((one) => one.detail !== null || one.openedAt !== null);
  return (
    <div className="mail-tick">
      <TextTick entry={entry} />
      {hasMore && <Recipients recipients={recipients} />}
    </div>
  );
}

function Recipients({ recipients }: { recipients: MailPart["recipients"] }) {
  const float = useFloat("dialog");
  return (
    <>
      <Button size="small" kind="quiet" glyphAfter={OpensIcon} {...float.trigger}>
        {recipientsWords(recipients) ??
          (recipients.length === 1 ? "Details" : `${recipients.length} recipients`)}
      </Button>
      <FloatSurface float={float} label="Delivery status" align="end" className="recipients">
        <ul data-first tabIndex={-1}>
          {recipients.map((one) => {
            const isWrong = isBad(one.state) || one.isComplained;
            const Shape = isWrong
              ? FailedIcon
              : one.state === "delivered" || one.state === "read"
                ? DeliveredIcon
                : WaitingIcon;
            return (
              <li key={`${one.role} ${one.address}`} className={names(isWrong && "bad")}>
                <Shape className="s14" />
                <div className="grow">
                  <p>
                    <b>{one.name || one.address}</b>{" "}
                    <span className="muted">
                      {one.role !== "to" && `${one.role}, `}
                      {recipientState(one)}
                      {one.openedAt !== null && (
                        <>
                          {" "}
                          <Ago at={one.openedAt} />
                        </>
                      )}
                    </span>
                  </p>
                  {one.name !== "" && <p className="muted">{one.address}</p>}
                  {one.say !== null && <p>{one.say}</p>}
                  {one.detail !== null && <p className="remote-words">{one.detail}</p>}
                </div>
              </li>
            );
          })}
        </ul>
      </FloatSurface>
    </>
  );
}
