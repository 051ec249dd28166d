import { useId, useState } from "react";
import { useCan } from "#web/data/use-can.ts";
import { FlowTab } from "#web/features/settings/call-flow-editor/flow-tab.tsx";
import { ReadOnlyNotice } from "#web/features/settings/components/read-only-notice.tsx";
import { InboundStatusSection } from "#web/features/settings/inboxes/inbound-status-section.tsx";
import { InboxForm } from "#web/features/settings/inboxes/inbox-form.tsx";
import { InboxSummary } from "#web/features/settings/inboxes/inbox-summary.tsx";
import { Tabs, tabPanel } from "#web/ui/button/tabs.tsx";
import { CallSettingsForm } from "./call-settings-form.tsx";
import { CallSettingsSummary } from "./call-settings-summary.tsx";
import type { PhoneInbox } from "./phone-inbox.ts";
import "#web/features/settings/inboxes/email/email-inbox.css";
import "./phone-inbox.css";

const tabs = [
  { id: "rings", label: "Call flow" },
  { id: "calls", label: "Calls" },
  { id: "line", label: "General and texts" },
] as const;
type TabId = (typeof tabs)[number]["id"];

/** Every member may view all of it; managers edit the call flow, admins the inbox settings. */
export function PhoneInboxSettings({ inbox }: { inbox: PhoneInbox }) {
  const mayManage = useCan("inbox.manage");
  const panel = useId();
  const [tab, setTab] = useState<TabId>("rings");
  const closed = <ReadOnlyNotice>Only an owner or admin can change inboxes.</ReadOnlyNotice>;
  return (
    <div className="phone-line">
      <Tabs
        label="Inbox settings"
        className="mail-line-tabs"
        tabs={tabs}
        value={tab}
        onChange={setTab}
        panelId={panel}
      />
      <div {...tabPanel(panel, tab)}>
        {tab === "rings" && <FlowTab inbox={inbox} />}
        {tab === "calls" &&
          (mayManage ? (
            <CallSettingsForm inbox={inbox} />
          ) : (
            <>
              {closed}
              <CallSettingsSummary inbox={inbox} />
            </>
          ))}
        {tab === "line" &&
          (mayManage ? (
            <div className="mail-line-cols">
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
