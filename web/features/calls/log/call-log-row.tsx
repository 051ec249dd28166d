import type { Call } from "#contract/live-protocol.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { useMemberNames } from "#web/data/use-member-names.ts";
import { callIconOf } from "#web/features/calls/call-icon.ts";
import * as words from "#web/features/calls/words.ts";
import { clsx } from "#web/ui/clsx.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { VisuallyHidden } from "#web/ui/display/visually-hidden.tsx";
import type { RowAttributes } from "#web/ui/list/virtual-list.tsx";
import { formatLogTime } from "#web/ui/time/format-time.ts";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import styles from "./call-log.module.css";
import { callLogRowLabel } from "./call-log-labels.ts";

interface CallLogRowProps {
  readonly call: Call;
  readonly isOpen: boolean;
  readonly href: string;
  readonly attributes: RowAttributes;
}

export function CallLogRow({ call, isOpen, href, attributes }: CallLogRowProps) {
  const inboxes = useBootstrap((bootstrap) => bootstrap.inboxes);
  const people = useMemberNames();
  const { shape: Shape, hue } = callIconOf(call);
  const inbox = inboxes.find((one) => one.id === call.inboxId);
  const who = call.memberId === null ? null : people.nameOf(call.memberId);
  return (
    <a
      {...attributes}
      role="option"
      aria-selected={isOpen}
      href={href}
      className={styles.logRow}
      data-open={isOpen || undefined}
      draggable={false}
    >
      <Shape className={hue} />
      <span className={styles.logInbox}>
        <span className={clsx("ell", styles.logCaller)}>
          <b>{call.contactName}</b>
          {call.contactName !== call.formatted && (
            <span className={clsx("num", styles.logNumber)}> {call.formatted}</span>
          )}
        </span>
        <VisuallyHidden>
          , {call.direction === "in" ? words.called : words.wasCalled},{" "}
        </VisuallyHidden>
        <RelativeTime at={call.startedAt} text={formatLogTime} />
      </span>
      <span className={clsx(styles.logInbox, styles.logRest)}>
        <span className={clsx("ell", hue === "c-danger" && "c-danger")}>
          {callLogRowLabel(call)}
        </span>
        <span className={clsx("ell", styles.logAside)}>{inbox?.name ?? words.deletedInbox}</span>
        {who !== null && <Avatar name={who} size={16} title={who} />}
      </span>
    </a>
  );
}
