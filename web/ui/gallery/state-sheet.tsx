import { useState } from "react";
import { Button } from "#web/ui/button/button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { EmptyIllustration, EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorBoundary } from "#web/ui/feedback/error-boundary.tsx";
import { SkeletonRows } from "#web/ui/feedback/skeleton.tsx";
import { ToastPlace } from "#web/ui/feedback/toast.tsx";
import { toasts } from "#web/ui/feedback/toasts.ts";
import { LineBrokenIcon, LookingIcon, OfflineIcon, TeamIcon } from "#web/ui/icons.tsx";
import styles from "./gallery.module.css";
import { Sheet, SheetRow } from "./sheet.tsx";

function Broken(): never {
  throw new Error("Broken on purpose");
}

export function StateSheet() {
  const [undone, setUndone] = useState(0);
  const [attempts, setTries] = useState(0);
  return (
    <>
      <Sheet title="Banner">
        <div className={styles.stage}>
          <Banner kind="warn" icon={OfflineIcon} actions={<Button size="small">Try now</Button>}>
            You're offline. Drafts are saved on this device.
          </Banner>
          <Banner icon={LookingIcon}>
            You can read this line, not answer on it. Ask Nell or another admin for access.
          </Banner>
          <Banner
            kind="danger"
            icon={LineBrokenIcon}
            actions={<Button size="small">Fix the account</Button>}
          >
            <b style={{ fontWeight: 520 }}>0117 496 0100 cannot ring.</b> The provider refused our
            key at 09:12.
          </Banner>
          <Banner
            kind="info"
            icon={TeamIcon}
            actions={
              <>
                <Button size="small">Show</Button>
                <Button size="small">Send anyway</Button>
              </>
            }
          >
            Maya replied while you were typing. Your draft is saved.
          </Banner>
        </div>
      </Sheet>
      <Sheet title="Empty, loading, failed">
        <div className={styles.stages}>
          <div className={styles.stage}>
            <EmptyState title="You're all caught up" picture={<EmptyIllustration />}>
              The last customer was answered at 16:42. New mail, texts and calls appear here.
            </EmptyState>
          </div>
          <div className={styles.stage}>
            <SkeletonRows rows={4} label="Loading conversations…" />
          </div>
          <div className={styles.stage}>
            <ErrorBoundary title="Couldn't load this conversation" resetKey={String(attempts)}>
              <Broken />
            </ErrorBoundary>
          </div>
        </div>
      </Sheet>
      <Sheet title="Toast">
        <SheetRow>
          <Button
            onClick={() =>
              toasts.show({
                text: "Sent to Priya",
                seconds: 10,
                hasCountdown: true,
                action: { label: "Undo", keys: "u", run: () => setUndone(undone + 1) },
              })
            }
          >
            Send
          </Button>
          <Button
            onClick={() =>
              toasts.show({
                text: "3 conversations closed",
                action: { label: "Undo", keys: "u", run: () => setUndone(undone + 1) },
              })
            }
          >
            Close three
          </Button>
          <Button
            onClick={() =>
              toasts.show({
                kind: "failed",
                text: "The mail to Bill bounced: no such mailbox",
                action: { label: "Open", run: () => setTries(attempts + 1) },
              })
            }
          >
            Fail
          </Button>
          <output>{undone} undone</output>
        </SheetRow>
        <div className={styles.stage} style={{ height: 96, background: "var(--press)" }}>
          <ToastPlace className="" />
        </div>
      </Sheet>
    </>
  );
}
