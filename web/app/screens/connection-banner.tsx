import * as words from "#web/app/words.ts";
import { reconnectNow } from "#web/data/live/live-link.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { OfflineIcon } from "#web/ui/icons.tsx";

export function ConnectionBanner({ status }: { status: "offline" | "reconnecting" | "late" }) {
  switch (status) {
    case "offline":
      return (
        <Banner kind="warn" icon={OfflineIcon}>
          {words.offlineHint}
        </Banner>
      );
    case "reconnecting":
      return (
        <Banner
          kind="warn"
          icon={OfflineIcon}
          actions={
            <Button size="small" onClick={reconnectNow}>
              {words.tryNow}
            </Button>
          }
        >
          {words.serverUnreachable}
        </Banner>
      );
    case "late":
      return (
        <Banner kind="warn" icon={OfflineIcon}>
          {words.updatesDelayedHint}
        </Banner>
      );
  }
}
