import type { Line } from "#contract/live.ts";
import { CallIcon, MailIcon, TextIcon } from "#web/ui/icon.tsx";
import "#web/ui/text/colour-dot.css";

export function LinePicture({
  kind,
  colour,
  large = false,
}: {
  kind: Line["kind"];
  colour: Line["colour"];
  large?: boolean;
}) {
  const Shape = kind === "mail" ? MailIcon : kind === "phone" ? CallIcon : TextIcon;
  return (
    <span className={large ? "line-picture large" : "line-picture"} data-colour={colour}>
      <Shape className={large ? "s20" : undefined} />
    </span>
  );
}
