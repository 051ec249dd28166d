import { CopyButton } from "#web/features/settings/components/copy/copy-button.tsx";
import styles from "#web/features/settings/components/rows.module.css";
import settingsStyles from "#web/features/settings/settings.module.css";
import settingsPartsStyles from "#web/features/settings/settings-parts.module.css";
import { fill } from "#web/language/fill.ts";
import { Button, buttonProps } from "#web/ui/button/button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import fieldStyles from "#web/ui/form/field.module.css";
import { AgainIcon, DownloadIcon, MailIcon, UnreadableIcon } from "#web/ui/icons.tsx";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import { processingErrorLabels } from "./processing-error-labels.ts";
import type { ProcessingError } from "./types.ts";
import * as words from "./words.ts";

interface ProcessingErrorRowProps {
  item: ProcessingError;
  isReading: boolean;
  onReadAgain: () => void;
  onSetAside: () => void;
}

export function ProcessingErrorRow({
  item,
  isReading,
  onReadAgain,
  onSetAside,
}: ProcessingErrorRowProps) {
  const { title, details } = processingErrorLabels(item);
  const Shape = item.kind === "email" ? MailIcon : UnreadableIcon;
  return (
    <li
      data-part="settings-row"
      className={clsx(styles.settingsRow, styles.top, settingsPartsStyles.rawItem)}
    >
      <Shape className="c-warn" />
      <div className="grow">
        <div className={styles.settingsRowName}>
          <span className={styles.settingsBreak}>{title}</span>
        </div>
        <p className={settingsPartsStyles.rawProblem}>{item.problem ?? words.couldntProcess}</p>
        <div className={styles.settingsRowDetails}>
          <RelativeTime at={item.receivedAt} />
          {details.map((detail) => (
            <span key={detail} className={styles.settingsBreak}>
              {detail}
            </span>
          ))}
        </div>
        <details className={settingsPartsStyles.rawOriginal}>
          <summary>{words.showOriginal}</summary>
          {item.body === "" ? (
            <p data-part="hint" className={fieldStyles.hint}>
              {words.tooLarge}
            </p>
          ) : (
            <>
              <textarea
                data-part="input"
                className={fieldStyles.input}
                readOnly
                aria-label={words.original}
                value={originalOf(item)}
              />
              <CopyButton what={words.theOriginal} text={originalOf(item)} size="small" />
            </>
          )}{" "}
          <a {...buttonProps("plain", "small")} href={`/dead-letters/${item.id}/original`} download>
            <DownloadIcon className="s14" />
            {item.kind === "email" ? words.downloadEml : words.download}
          </a>
        </details>
      </div>
      <div className={settingsStyles.settingsActions}>
        <Button
          kind="quiet"
          size="small"
          aria-label={fill(words.dismissTitle, { title })}
          disabled={isReading}
          onClick={onSetAside}
        >
          {words.dismiss}
        </Button>
        <Button
          size="small"
          icon={AgainIcon}
          busy={isReading}
          aria-label={fill(words.retryTitle, { title })}
          onClick={onReadAgain}
        >
          {words.retry}
        </Button>
      </div>
    </li>
  );
}

const originalOf = ({ kind, url, body }: ProcessingError): string =>
  kind === "webhook" ? `${url}\n\n${body}` : body;
