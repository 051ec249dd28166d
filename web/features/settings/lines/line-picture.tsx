import type { Line } from "#contract/live.ts";
import { CallIcon } from "#web/ui/icon.tsx";
import "#web/ui/text/colour-dot.css";

export function LinePicture({
  colour,
  large = false,
}: {
  colour: Line["colour"];
  large?: boolean;
}) {
  return (
    <span className={large ? "line-picture large" : "line-picture"} data-colour={colour}>
      <CallIcon className={large ? "s20" : undefined} />
    </span>
  );
}
