import { CopyButton } from "#web/features/settings/components/copy/copy-button.tsx";
import { Chip } from "#web/ui/display/chip.tsx";
import { DoneIcon, FailedIcon, type Icon, InfoIcon, WarningIcon } from "#web/ui/icons.tsx";
import type { Finding } from "./domain-queries.ts";
import { verdictLabels } from "./verdict-labels.ts";

const glyphs: Record<"ok" | "warn" | "danger" | "plain", Icon> = {
  ok: DoneIcon,
  warn: WarningIcon,
  danger: FailedIcon,
  plain: InfoIcon,
};

export function FindingRow({ finding }: { finding: Finding }) {
  const { title, message, reason, found, paste, verdict } = finding;
  const labels = verdictLabels[verdict];
  const Shape = glyphs[labels.kind];
  return (
    <li className="set-row top finding">
      <Shape className={labels.kind === "plain" ? "c-quiet" : `c-${labels.kind}`} />
      <div className="grow">
        <div className="set-row-name">
          {title}
          <Chip kind={labels.kind} mini>
            {labels.record}
          </Chip>
        </div>
        <p>{message}</p>
        <p className="hint">It {reason}.</p>
        {paste !== null && <Paste paste={paste} title={title} />}
        {found.length > 0 && (
          <details className="finding-found">
            <summary>Current value</summary>
            {found.map((record) => (
              <code key={record}>{record}</code>
            ))}
          </details>
        )}
      </div>
    </li>
  );
}

/** The record as DNS registrars' forms ask for it: type, name, value. */
function Paste({ paste, title }: { paste: NonNullable<Finding["paste"]>; title: string }) {
  const [priority, host] =
    paste.type === "MX" ? paste.value.split(" ") : ([null, paste.value] as const);
  return (
    <dl className="paste" aria-label={`Record to set for ${title}`}>
      <dt>Type</dt>
      <dd>
        <code>{paste.type}</code>
        {priority !== null && <span className="muted">priority {priority}</span>}
      </dd>
      <dt>Name</dt>
      <dd>
        <code>{paste.name}</code>
        <CopyButton what={`the name for ${title}`} text={paste.name} size="small" />
      </dd>
      <dt>Value</dt>
      <dd>
        <code>{host}</code>
        <CopyButton what={`the value for ${title}`} text={host ?? paste.value} size="small" />
      </dd>
    </dl>
  );
}
