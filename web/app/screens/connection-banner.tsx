import * as words from "#web/app/words.ts";
import { reconnectNow } from "#web/data/live/live-link.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { OfflineIcon } from "#web/ui/icons.tsx";

const hints = {
  offline: words.offlineHint,
  reconnecting: words.serverUnreachable,
  late: words.updatesDelayedHint,
} as const;

/** A form, unlike a draft, isn't stored on the device. */
const settingsHints = {
  offline: words.offlineInSettings,
  reconnecting: words.unreachableInSettings,
  late: words.updatesDelayedHint,
} as const;

interface ConnectionBannerProps {
  status: keyof typeof hints;
  isInSettings?: boolean;
}

export function ConnectionBanner({ status, isInSettings = false }: ConnectionBannerProps) {
  return (
    <Banner
      kind="warn"
      icon={OfflineIcon}
      actions={
        status === "reconnecting" && (
          <Button size="small" onClick={reconnectNow}>
            {words.tryNow}
          </Button>
        )
      }
    >
      {(isInSettings ? settingsHints : hints)[status]}
    </Banner>
  );
}
