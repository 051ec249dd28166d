import { useQuery } from "@tanstack/react-query";
import { Suspense, useMemo } from "react";
import { type MailBody, mailBodyQuery } from "#web/data/timeline/mail-body.ts";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { Late, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { part } from "#web/ui/part.tsx";
import type { Seen } from "./mail-view.tsx";
import { TextWords } from "./text-words.tsx";

const HtmlBody = part(async () => (await import("./html-body.tsx")).HtmlBody);

interface HtmlWordsProps {
  entry: MessageEntry;
  onSeen: (seen: Seen) => void;
}

/** The words that came in HTML: what draws them is loaded when the first such mail is opened. */
export function HtmlWords({ entry, onSeen }: HtmlWordsProps) {
  const { data, error, refetch } = useQuery(mailBodyQuery(entry.id));
  // The same object for the same answer: a new one would be drawn anew.
  const mail = useMemo(() => withHtml(data), [data]);
  if (!data && error) {
    const again = (
      <Button size="small" onClick={() => void refetch()}>
        Try again
      </Button>
    );
    return (
      <>
        <Banner kind="warn" deeds={again}>
          Couldn't load the formatting. Showing plain text.
        </Banner>
        <TextWords entry={entry} />
      </>
    );
  }
  const waiting = <WordsSkeleton entry={entry} />;
  if (!data) return waiting;
  if (mail === null) return <TextWords entry={entry} />;
  return (
    <Suspense fallback={waiting}>
      <HtmlBody entry={entry} mail={mail} guess={guessHeight(entry.text)} onSeen={onSeen} />
    </Suspense>
  );
}

function withHtml(data: MailBody | undefined): (MailBody & { html: string }) | null {
  return data && data.html !== null ? { ...data, html: data.html } : null;
}

/** About as high as the words will be, so that little moves when they come. */
export function guessHeight(text: string): number {
  const lines = text
    .split("\n")
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 78)), 0);
  return Math.min(900, 24 + lines * 23);
}

const widths = ["94%", "88%", "97%", "62%"];

function WordsSkeleton({ entry }: { entry: MessageEntry }) {
  const height = guessHeight(entry.text);
  const lines = Math.min(12, Math.max(1, Math.floor((height - 24) / 23)));
  return (
    <div className="mail-words loading" style={{ height }}>
      <Late>
        <div role="status" aria-label="Loading email…">
          {Array.from({ length: lines }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
            <Skeleton key={line} width={widths[line % widths.length] ?? "90%"} height={10} />
          ))}
        </div>
      </Late>
    </div>
  );
}
