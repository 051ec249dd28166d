import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useMemo } from "react";
import { type EmailBody, emailBodyQuery } from "#web/data/timeline/email-body.ts";
import * as words from "#web/features/conversation/email/words.ts";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { Button } from "#web/ui/button/button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { DelayedFallback, Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import styles from "./email-content-view.module.css";
import { TextContent } from "./text-content.tsx";
import { type RenderReport, textReport } from "./types.ts";

const HtmlBody = lazyComponent(async () => (await import("./html-body.tsx")).HtmlBody);

interface HtmlContentProps {
  entry: MessageEntry;
  onSeen: (seen: RenderReport) => void;
}

/** The HTML of an email; the renderer is loaded with the first such email. */
export function HtmlContent({ entry, onSeen }: HtmlContentProps) {
  const { data, error, refetch } = useQuery(emailBodyQuery(entry.id));
  // Keeps the object identity per response, since a new one would be rendered again.
  const email = useMemo(() => withHtml(data), [data]);
  const isText = data ? email === null : error !== null;
  useEffect(() => {
    if (isText) onSeen(textReport);
  }, [isText, onSeen]);
  if (!data && error) {
    const again = (
      <Button size="small" onClick={() => void refetch()}>
        {words.tryAgain}
      </Button>
    );
    return (
      <>
        <Banner kind="warn" actions={again}>
          {words.formattingNotLoaded}
        </Banner>
        <TextContent entry={entry} />
      </>
    );
  }
  const waiting = wasJustSent(entry) ? (
    <TextContent entry={entry} />
  ) : (
    <ContentSkeleton entry={entry} />
  );
  if (!data) return waiting;
  if (email === null) return <TextContent entry={entry} />;
  return (
    <Suspense fallback={waiting}>
      <HtmlBody entry={entry} email={email} guess={estimateHeight(entry.text)} onSeen={onSeen} />
    </Suspense>
  );
}

const justSentMs = 60_000;

/**
 * Then its text is already on the screen and stays until the formatted one replaces it. Of an older email the text would
 * be drawn first and then jump.
 */
const wasJustSent = ({ direction, at }: MessageEntry): boolean =>
  direction === "out" && Date.now() - Date.parse(at) < justSentMs;

function withHtml(data: EmailBody | undefined): (EmailBody & { html: string }) | null {
  return data && data.html !== null ? { ...data, html: data.html } : null;
}

/** Estimates the height of the text, so that little moves when it loads. */
function estimateHeight(text: string): number {
  const lines = text
    .split("\n")
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 78)), 0);
  return Math.min(900, 24 + lines * 23);
}

const widths = ["94%", "88%", "97%", "62%"];

function ContentSkeleton({ entry }: { entry: MessageEntry }) {
  const height = estimateHeight(entry.text);
  const lines = Math.min(12, Math.max(1, Math.floor((height - 24) / 23)));
  return (
    <div
      data-loading
      data-testid="email-text"
      className={clsx(styles.emailText, styles.loading)}
      style={{ height }}
    >
      <DelayedFallback>
        <div role="status" aria-label={words.loadingEmail}>
          {Array.from({ length: lines }, (_, line) => (
            <Skeleton
              // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical and never reordered
              key={line}
              width={widths[line % widths.length] ?? "90%"}
              height={10}
            />
          ))}
        </div>
      </DelayedFallback>
    </div>
  );
}
