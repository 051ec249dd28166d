import type { Inbox } from "#contract/live-protocol.ts";
import { CallIcon, type Icon, MailIcon, TextIcon, WhatsappIcon } from "#web/ui/icons.tsx";
import "#web/ui/display/color-dot.css";

const shapes: Record<Inbox["kind"], Icon> = {
  mail: MailIcon,
  phone: CallIcon,
  sender: TextIcon,
  whatsapp: WhatsappIcon,
};

export function InboxIcon({
  kind,
  colour,
  large = false,
}: {
  kind: Inbox["kind"];
  colour: Inbox["colour"];
  large?: boolean;
}) {
  const Shape = shapes[kind];
  return (
    <span className={large ? "line-picture large" : "line-picture"} data-colour={colour}>
      <Shape className={large ? "s20" : undefined} />
    </span>
  );
}
