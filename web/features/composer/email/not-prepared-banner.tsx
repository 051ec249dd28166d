import * as words from "#web/features/composer/words.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { OfflineIcon } from "#web/ui/icons.tsx";
import type { EmailDraftHandle } from "./use-email-draft.ts";

type Failure = NonNullable<EmailDraftHandle["failed"]>;

/** Without a connection nothing is wrong with the reply: it is completed on reconnection. */
export function NotPreparedBanner({ isOffline, message, again }: Failure) {
  if (isOffline) return <Banner icon={OfflineIcon}>{words.replyPreparedLater}</Banner>;
  return (
    <Banner
      kind="danger"
      actions={
        <Button size="small" onClick={again}>
          {words.tryAgain}
        </Button>
      }
    >
      {words.replyNotPrepared} {message}
    </Banner>
  );
}
