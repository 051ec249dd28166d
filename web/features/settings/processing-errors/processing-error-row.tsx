import { CopyButton } from "#web/features/settings/components/copy/copy-button.tsx";
import { Button, buttonClass } from "#web/ui/button/button.tsx";
import { AgainIcon, DownloadIcon, MailIcon, UnreadableIcon } from "#web/ui/icons.tsx";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import { processingErrorLabels } from "./processing-error-labels.ts";
import type { ProcessingError } from "./types.ts";

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
  const { title, facts } = processingErrorLabels(item);
  const Shape = item.kind === "mail" ? MailIcon : UnreadableIcon;
  return (
    <li className="set-row top raw-item">
      <Shape className="c-warn" />
      <div className="grow">
        <div className="set-row-name">
          <span className="set-break">{title}</span>
        </div>
        <p className="raw-problem">{item.problem ?? "Couldn't process this."}</p>
        <div className="set-row-facts">
          <RelativeTime at={item.receivedAt} />
          {facts.map((detail) => (
            <span key={detail} className="set-break">
              {detail}
            </span>
          ))}
        </div>
        <details className="raw-original">
          <summary>Show the original</summary>
          {item.body === "" ? (
            <p className="hint">Too large to show here.</p>
          ) : (
            <>
              <textarea className="input" readOnly aria-label="Original" value={originalOf(item)} />
              <CopyButton what="the original" text={originalOf(item)} size="small" />
            </>
          )}{" "}
          <a
            className={buttonClass("plain", "small")}
            href={`/dead-letters/${item.id}/original`}
            download
          >
            <DownloadIcon className="s14" />
            {item.kind === "mail" ? "Download as .eml" : "Download"}
          </a>
        </details>
      </div>
      <div className="set-deeds">
        <Button
          kind="quiet"
          size="small"
          aria-label={`Dismiss: ${title}`}
          disabled={isReading}
          onClick={onSetAside}
        >
          Dismiss
        </Button>
        <Button
          size="small"
          icon={AgainIcon}
          busy={isReading}
          aria-label={`Retry: ${title}`}
          onClick={onReadAgain}
        >
          Retry
        </Button>
      </div>
    </li>
  );
}

const originalOf = ({ kind, url, body }: ProcessingError): string =>
  kind === "mail" ? body : `${url}\n\n${body}`;
