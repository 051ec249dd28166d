import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { TextContent } from "./text-content.tsx";

/** Drawn as it was designed it would hold the tab, so its text stands for it until somebody insists. */
export function PlainInstead({ entry, onShow }: { entry: MessageEntry; onShow: () => void }) {
  const show = (
    <Button size="small" onClick={onShow}>
      Show it anyway
    </Button>
  );
  return (
    <>
      <Banner deeds={show}>This message is unusually complex. Showing plain text.</Banner>
      <TextContent entry={entry} />
    </>
  );
}
