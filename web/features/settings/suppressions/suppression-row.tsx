import { suppressionReasons } from "#domain/message/email/suppression-reasons.ts";
import { Button } from "#web/ui/button/button.tsx";
import { BlockedIcon } from "#web/ui/icons.tsx";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import type { Suppression } from "./types.ts";

interface SuppressionRowProps {
  suppression: Suppression;
  /** Null for members who may only view. */
  onLift: (() => void) | null;
}

export function SuppressionRow({ suppression, onLift }: SuppressionRowProps) {
  const { address, reason, text, at } = suppression;
  const label = suppressionReasons[reason];
  return (
    <li className="set-row">
      <BlockedIcon className={reason === "complained" ? "c-danger" : "c-quiet"} />
      <div className="grow">
        <div className="set-row-name">
          <span className="set-break">{address}</span>
        </div>
        <div className="set-row-facts">
          <span>{`${label.charAt(0).toUpperCase()}${label.slice(1)}`}</span>
          <RelativeTime at={at} />
          {text !== "" && <span className="set-break">“{text}”</span>}
        </div>
      </div>
      {onLift !== null && (
        <Button size="small" aria-label={`Remove: ${address}`} onClick={onLift}>
          Remove
        </Button>
      )}
    </li>
  );
}
