import type { Inbox } from "#contract/live-protocol.ts";
import "#web/ui/display/color-dot.module.css";
import styles from "#web/features/settings/settings-parts.module.css";
import { clsx } from "#web/ui/clsx.ts";
import { inboxIcons } from "#web/ui/inbox-icons.ts";

export function InboxIcon({
  kind,
  color,
  large = false,
}: {
  kind: Inbox["kind"];
  color: Inbox["color"];
  large?: boolean;
}) {
  const Shape = inboxIcons[kind];
  return (
    <span
      className={large ? clsx(styles.inboxIcon, styles.large) : styles.inboxIcon}
      data-color={color}
    >
      <Shape className={large ? "s20" : undefined} />
    </span>
  );
}
