import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { OpenConversation } from "#web/data/timeline/timeline.ts";
import { useWhy } from "#web/features/conversation/entries/why/use-why.ts";
import { WhyHere } from "#web/features/conversation/entries/why/why-here.tsx";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { dialogPart } from "#web/ui/part.tsx";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import { fullWords } from "#web/ui/time/time-words.ts";
import { MailView } from "./body/mail-view.tsx";
import { MailHead } from "./head/mail-head.tsx";
import { MailTick } from "./head/mail-tick.tsx";

const SourceDialog = dialogPart(
  async () => (await import("./head/source-dialog.tsx")).SourceDialog,
);

interface OpenMailProps {
  entry: MessageEntry;
  open: OpenConversation;
  onFold: () => void;
}

export function OpenMail({ entry, open, onFold }: OpenMailProps) {
  const cache = useQueryClient();
  const frame = useTimeFrame();
  const [isWhyOpen, toggleWhy] = useWhy(entry.id);
  const [isPlain, setPlain] = useState(false);
  const [showsSource, setShowsSource] = useState(false);
  const print = async () => {
    const { printMail } = await import("./body/print-mail.ts");
    await printMail(cache, entry, fullWords(entry.at, frame));
  };
  return (
    <>
      <MailHead
        entry={entry}
        subject={open.conversation.subject}
        isWhyOpen={isWhyOpen}
        onWhy={toggleWhy}
        isPlain={isPlain}
        onPlain={() => setPlain(!isPlain)}
        onPrint={() => void print()}
        onSource={() => setShowsSource(true)}
        onFold={onFold}
      />
      <MailView entry={entry} open={open} isPlain={isPlain} />
      {entry.direction === "out" && <MailTick entry={entry} />}
      {isWhyOpen && <WhyHere entry={entry} />}
      {showsSource && (
        <Suspense fallback={null}>
          <SourceDialog entryId={entry.id} onClose={() => setShowsSource(false)} />
        </Suspense>
      )}
    </>
  );
}
