import { Suspense, useId, useState } from "react";
import { useCan } from "#web/data/use-can.ts";
import { ReadOnlyNotice } from "#web/features/settings/components/read-only-notice.tsx";
import emailInboxStyles from "#web/features/settings/inboxes/email/email-inbox.module.css";
import { InboundStatusSection } from "#web/features/settings/inboxes/inbound-status-section.tsx";
import { InboxForm } from "#web/features/settings/inboxes/inbox-form.tsx";
import { InboxSummary } from "#web/features/settings/inboxes/inbox-summary.tsx";
import { Tabs, tabPanel } from "#web/ui/button/tabs.tsx";
import { SkeletonRows } from "#web/ui/feedback/skeleton.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { CallSettingsForm } from "./call-settings-form.tsx";
import { CallSettingsSummary } from "./call-settings-summary.tsx";
import styles from "./phone-inbox.module.css";
import type { PhoneInbox } from "./phone-inbox.ts";
import * as words from "./words.ts";

const FlowTab = lazyComponent(
  async () => (await import("#web/features/settings/call-flow-editor/flow-tab.tsx")).FlowTab,
);

const tabs = [
  { id: "rings", label: words.callFlow },
  { id: "calls", label: words.calls },
  { id: "general", label: words.generalAndTexts },
] as const;
type TabId = (typeof tabs)[number]["id"];

/** Every member may view all of it; managers edit the call flow, admins the inbox settings. */
export function PhoneInboxSettings({ inbox }: { inbox: PhoneInbox }) {
  const canManage = useCan("inbox.manage");
  const panel = useId();
  const [tab, setTab] = useState<TabId>("rings");
  const closed = <ReadOnlyNotice>{words.onlyAdminsChange}</ReadOnlyNotice>;
  return (
    <div className={styles.phoneInbox}>
      <Tabs
        label={words.inboxSettings}
        className={emailInboxStyles.emailInboxTabs}
        tabs={tabs}
        value={tab}
        onChange={setTab}
        panelId={panel}
      />
      <div {...tabPanel(panel, tab)}>
        {tab === "rings" && (
          <Suspense
            fallback={<SkeletonRows rows={4} lines={2} height={56} label={words.loadingCallFlow} />}
          >
            <FlowTab inbox={inbox} />
          </Suspense>
        )}
        {tab === "calls" &&
          (canManage ? (
            <CallSettingsForm inbox={inbox} />
          ) : (
            <>
              {closed}
              <CallSettingsSummary inbox={inbox} />
            </>
          ))}
        {tab === "general" &&
          (canManage ? (
            <div className={emailInboxStyles.emailInboxColumns}>
              <InboxForm inbox={inbox} />
              <InboundStatusSection inbox={inbox} />
            </div>
          ) : (
            <>
              {closed}
              <InboxSummary inbox={inbox} />
            </>
          ))}
      </div>
    </div>
  );
}
