import { useId, useState } from "react";
import { useMay } from "#web/data/use-may.ts";
import { ArrivalBlock } from "#web/features/settings/lines/arrival-block.tsx";
import { LineFacts } from "#web/features/settings/lines/line-facts.tsx";
import { LineForm } from "#web/features/settings/lines/line-form.tsx";
import { ReadOnly } from "#web/features/settings/parts/read-only.tsx";
import { Tabs, tabPanel } from "#web/ui/button/tabs.tsx";
import { CallsFacts } from "./calls/calls-facts.tsx";
import { CallsForm } from "./calls/calls-form.tsx";
import type { CallsLine } from "./calls/calls-line.ts";
import { FlowTab } from "./flow/flow-tab.tsx";
import "#web/features/settings/lines/mail/mail-line.css";
import "./phone-line.css";

const tabs = [
  { id: "rings", label: "Call flow" },
  { id: "calls", label: "Calls" },
  { id: "line", label: "General and texts" },
] as const;
type TabId = (typeof tabs)[number]["id"];

/** Everybody may look at all of it; managers draw, admins set the line up. */
export function PhoneLineBody({ line }: { line: CallsLine }) {
  const mayManage = useMay("line.manage");
  const panel = useId();
  const [tab, setTab] = useState<TabId>("rings");
  const closed = <ReadOnly>Only an owner or admin can change inboxes.</ReadOnly>;
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
        {tab === "rings" && <FlowTab line={line} />}
        {tab === "calls" &&
          (mayManage ? (
            <CallsForm line={line} />
          ) : (
            <>
              {closed}
              <CallsFacts line={line} />
            </>
          ))}
        {tab === "line" &&
          (mayManage ? (
            <div className="mail-line-cols">
              <LineForm line={line} />
              <ArrivalBlock line={line} />
            </div>
          ) : (
            <>
              {closed}
              <LineFacts line={line} />
            </>
          ))}
      </div>
    </div>
  );
}
