import { CopyButton } from "#web/features/settings/parts/copy/copy-button.tsx";
import { Button, buttonClass } from "#web/ui/button/button.tsx";
import { AgainIcon, DownloadIcon, MailIcon, UnreadableIcon } from "#web/ui/icon.tsx";
import { Ago } from "#web/ui/time/ago.tsx";
import { rawItemWords } from "./raw-item-words.ts";
import type { RawItem } from "./tray-page.tsx";

interface RawItemRowProps {
  item: RawItem;
  isReading: boolean;
  onReadAgain: () => void;
  onSetAside: () => void;
}

export function RawItemRow({ item, isReading, onReadAgain, onSetAside }: RawItemRowProps) {
  const { title, facts } = rawItemWords(item);
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
          <Ago at={item.receivedAt} />
          {facts.map((fact) => (
            <span key={fact} className="set-break">
              {fact}
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
              <CopyButton what="the original" words={originalOf(item)} size="small" />
            </>
          )}{" "}
          <a
            className={buttonClass("plain", "small")}
            href={`/raw-items/${item.id}/original`}
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
          glyph={AgainIcon}
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

const originalOf = ({ kind, url, body }: RawItem): string =>
  kind === "mail" ? body : `${url}\n\n${body}`;
