import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { emailBodyQuery } from "#web/data/timeline/email-body.ts";
import { isPending } from "#web/data/timeline/timeline-cache.ts";
import * as words from "#web/features/conversation/email/words.ts";
import {
  ProgressiveText,
  showMoreLabel,
} from "#web/features/conversation/entries/text/progressive-text.tsx";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { Button } from "#web/ui/button/button.tsx";
import styles from "./email-content-view.module.css";
import { QuoteToggle } from "./quote-toggle.tsx";
import { useFullEmail } from "./use-full-email.ts";

/** A plain-text email. The rest of a long one and its quote are fetched on demand. */
export function TextContent({ entry }: { entry: MessageEntry }) {
  const [isOpen, setOpen] = useState(false);
  const { whole, isBusy, isFailed, request } = useFullEmail(entry.id);
  const hasQuote = entry.email?.hasQuotedText === true && !isPending(entry);
  const { data } = useQuery({ ...emailBodyQuery(entry.id), enabled: isOpen && hasQuote });
  const left = whole === undefined ? (entry.email?.more?.text ?? 0) : 0;
  const pieces = whole === undefined ? 1 : 2;
  return (
    <div data-testid="email-text" className={styles.emailText} dir="auto">
      {entry.text.trim() === "" ? (
        <i className="muted">{words.emptyMessage}</i>
      ) : (
        <ProgressiveText key={pieces} text={(whole?.text ?? entry.text).trim()} start={pieces} />
      )}
      {left > 0 && (
        <Button size="small" busy={isBusy} onClick={request}>
          {isFailed ? words.restNotLoaded : showMoreLabel(left, left + entry.text.length)}
        </Button>
      )}
      {hasQuote && (
        <QuoteToggle
          quotedText={data?.quotedText ?? ""}
          isOpen={isOpen}
          onToggle={() => setOpen(!isOpen)}
        />
      )}
      {isOpen && data && <ProgressiveText text={data.quotedText} className={styles.quoted} />}
    </div>
  );
}
