import type { Line } from "#contract/live.ts";
import { CallIcon, type Glyph, MailIcon, TextIcon, WhatsappIcon } from "#web/ui/icon.tsx";
import "#web/ui/text/colour-dot.css";

const shapes: Record<Line["kind"], Glyph> = {
  mail: MailIcon,
  phone: CallIcon,
  sender: TextIcon,
  whatsapp: WhatsappIcon,
};

export function LinePicture({
  kind,
  colour,
  large = false,
}: {
  kind: Line["kind"];
  colour: Line["colour"];
  large?: boolean;
}) {
  const Shape = shapes[kind];
  return (
    <span className={large ? "line-picture large" : "line-picture"} data-colour={colour}>
      <Shape className={large ? "s20" : undefined} />
    </span>
  );
}
