import { CopyButton } from "#web/features/settings/parts/copy/copy-button.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { AgainIcon, UnreadableIcon } from "#web/ui/icon.tsx";
import { Ago } from "#web/ui/time/ago.tsx";
import type { RawItem } from "./tray-page.tsx";

interface RawItemRowProps {
  item: RawItem;
  isReading: boolean;
  onReadAgain: () => void;
}

export function RawItemRow({ item, isReading, onReadAgain }: RawItemRowProps) {
  return (
    <li className="set-row top">
      <UnreadableIcon className="c-warn" />
      <div className="grow">
        <div className="set-row-name">
          <span className="raw-problem">{item.problem ?? "It could not be understood."}</span>
        </div>
        <div className="set-row-facts">
          <span>{item.vendor}</span>
          <Ago at={item.receivedAt} />
          <span>{item.tries === 1 ? "tried once" : `tried ${item.tries} times`}</span>
        </div>
        <details className="raw-original">
          <summary>Show the original</summary>
          <textarea
            className="input"
            readOnly
            aria-label="The original"
            value={`${item.url}\n\n${item.body}`}
          />
          <CopyButton what="the original" words={`${item.url}\n\n${item.body}`} size="small" />
        </details>
      </div>
      <Button size="small" glyph={AgainIcon} busy={isReading} onClick={onReadAgain}>
        Read again
      </Button>
    </li>
  );
}
