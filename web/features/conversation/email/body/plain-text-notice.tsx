import * as words from "#web/features/conversation/email/words.ts";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { TextContent } from "./text-content.tsx";

/** Rendering this email would block the tab, so its plain text is shown until the member asks for the original. */
export function PlainTextNotice({ entry, onShow }: { entry: MessageEntry; onShow: () => void }) {
  const show = (
    <Button size="small" onClick={onShow}>
      {words.showFormattingAnyway}
    </Button>
  );
  return (
    <>
      <Banner actions={show}>{words.unusuallyComplex}</Banner>
      <TextContent entry={entry} />
    </>
  );
}
