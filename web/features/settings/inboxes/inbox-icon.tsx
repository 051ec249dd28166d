import type { Inbox } from "#contract/live-protocol.ts";
import { CallIcon, type Icon, MailIcon, TextIcon, WhatsappIcon } from "#web/ui/icons.tsx";
import "#web/ui/display/color-dot.module.css";
import styles from "#web/features/settings/settings-parts.module.css";
import { clsx } from "#web/ui/clsx.ts";

const shapes: Record<Inbox["kind"], Icon> = {
  email: MailIcon,
  phone: CallIcon,
  sender: TextIcon,
  whatsapp: WhatsappIcon,
};

export function InboxIcon({
  kind,
  color,
  large = false,
}: {
  kind: Inbox["kind"];
  color: Inbox["color"];
  large?: boolean;
}) {
  const Shape = shapes[kind];
  return (
    <span
      className={large ? clsx(styles.inboxIcon, styles.large) : styles.inboxIcon}
      data-color={color}
    >
      <Shape className={large ? "s20" : undefined} />
    </span>
  );
}
