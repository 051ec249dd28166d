import { CopyButton } from "#web/features/settings/components/copy/copy-button.tsx";
import rowsStyles from "#web/features/settings/components/rows.module.css";
import { fill } from "#web/language/fill.ts";
import { clsx } from "#web/ui/clsx.ts";
import { Chip } from "#web/ui/display/chip.tsx";
import fieldStyles from "#web/ui/form/field.module.css";
import { DoneIcon, FailedIcon, type Icon, InfoIcon, WarningIcon } from "#web/ui/icons.tsx";
import type { Finding } from "./domain-queries.ts";
import styles from "./domains.module.css";
import { verdictLabels } from "./verdict-labels.ts";
import * as words from "./words.ts";

const icons: Record<"ok" | "warn" | "danger" | "plain", Icon> = {
  ok: DoneIcon,
  warn: WarningIcon,
  danger: FailedIcon,
  plain: InfoIcon,
};

export function FindingRow({ finding }: { finding: Finding }) {
  const { title, message, reason, found, recordToPublish, verdict } = finding;
  const labels = verdictLabels[verdict];
  const Shape = icons[labels.kind];
  return (
    <li
      data-part="settings-row"
      className={clsx(rowsStyles.settingsRow, rowsStyles.top, styles.finding)}
    >
      <Shape className={labels.kind === "plain" ? rowsStyles.cQuiet : `c-${labels.kind}`} />
      <div className="grow">
        <div className={rowsStyles.settingsRowName}>
          {title}
          <Chip kind={labels.kind} mini>
            {labels.record}
          </Chip>
        </div>
        <p>{message}</p>
        <p data-part="hint" className={fieldStyles.hint}>
          {fill(words.reasonOf, { reason })}
        </p>
        {recordToPublish !== null && (
          <RecordToPublish recordToPublish={recordToPublish} title={title} />
        )}
        {found.length > 0 && (
          <details className={styles.findingFound}>
            <summary>{words.currentValue}</summary>
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
function RecordToPublish({
  recordToPublish,
  title,
}: {
  recordToPublish: NonNullable<Finding["recordToPublish"]>;
  title: string;
}) {
  const [priority, host] =
    recordToPublish.type === "MX"
      ? recordToPublish.value.split(" ")
      : ([null, recordToPublish.value] as const);
  return (
    <dl className={styles.recordToPublish} aria-label={fill(words.recordToSet, { title })}>
      <dt>{words.type}</dt>
      <dd>
        <code>{recordToPublish.type}</code>
        {priority !== null && (
          <span className="muted">
            {words.priority} {priority}
          </span>
        )}
      </dd>
      <dt>{words.name}</dt>
      <dd>
        <code>{recordToPublish.name}</code>
        <CopyButton
          what={fill(words.nameFor, { title })}
          text={recordToPublish.name}
          size="small"
        />
      </dd>
      <dt>{words.value}</dt>
      <dd>
        <code>{host}</code>
        <CopyButton
          what={fill(words.valueFor, { title })}
          text={host ?? recordToPublish.value}
          size="small"
        />
      </dd>
    </dl>
  );
}
