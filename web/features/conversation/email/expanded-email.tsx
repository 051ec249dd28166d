import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { runOnDemand } from "#web/data/run-on-demand.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import * as words from "#web/features/conversation/email/words.ts";
import { ThreadingReason } from "#web/features/conversation/entries/threading-reason/lazy-threading-reason.tsx";
import { useThreadingReason } from "#web/features/conversation/entries/threading-reason/use-threading-reason.ts";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { lazyDialog } from "#web/ui/lazy-component.tsx";
import { formatFullDateTime } from "#web/ui/time/format-time.ts";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { EmailContentView } from "./body/email-content-view.tsx";
import { EmailDeliveryStatus } from "./header/email-delivery-status.tsx";
import { EmailHeader } from "./header/email-header.tsx";

const SourceDialog = lazyDialog(
  async () => (await import("./header/source-dialog.tsx")).SourceDialog,
);

interface ExpandedEmailProps {
  entry: MessageEntry;
  open: OpenConversation;
  onFold: () => void;
}

export function ExpandedEmail({ entry, open, onFold }: ExpandedEmailProps) {
  const cache = useQueryClient();
  const frame = useTimeFrame();
  const [isWhyOpen, toggleThreadingReason] = useThreadingReason(entry.id);
  const [isPlain, setPlain] = useState(false);
  const [showsSource, setShowsSource] = useState(false);
  const print = () =>
    runOnDemand(words.couldntPrint, async () => {
      const { printEmail } = await import("./body/print-email.ts");
      await printEmail(cache, entry, formatFullDateTime(entry.at, frame));
    });
  return (
    <>
      <EmailHeader
        entry={entry}
        subject={open.conversation.subject}
        isWhyOpen={isWhyOpen}
        onWhy={toggleThreadingReason}
        isPlain={isPlain}
        onPlain={() => setPlain(!isPlain)}
        onPrint={print}
        onSource={() => setShowsSource(true)}
        onFold={onFold}
      />
      <EmailContentView entry={entry} open={open} isPlain={isPlain} />
      {entry.direction === "out" && <EmailDeliveryStatus entry={entry} />}
      {isWhyOpen && <ThreadingReason entry={entry} />}
      {showsSource && (
        <Suspense fallback={null}>
          <SourceDialog entryId={entry.id} onClose={() => setShowsSource(false)} />
        </Suspense>
      )}
    </>
  );
}
