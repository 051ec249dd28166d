import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { call, type Inputs } from "#web/data/api.ts";
import { formSays } from "#web/data/field-issues.ts";
import { useAction } from "#web/data/use-action.ts";
import { accountsQuery } from "#web/features/settings/accounts/account-queries.ts";
import { placeLine } from "#web/features/settings/lines/use-archive-line.ts";
import { Loaded } from "#web/features/settings/parts/loaded.tsx";
import { SaveBar } from "#web/features/settings/parts/unsaved/save-bar.tsx";
import { useUnsaved } from "#web/features/settings/parts/unsaved/use-unsaved.ts";
import { Tabs, tabPanel } from "#web/ui/button/tabs.tsx";
import { useIsHere } from "#web/ui/dialog/use-is-here.ts";
import { Form } from "#web/ui/field/form.tsx";
import { AutoReplyTab } from "./auto-reply-tab.tsx";
import { LineTab } from "./line-tab.tsx";
import {
  changedTabs,
  type MailLine,
  type TabId,
  tabOfPath,
  tabs,
  valuesOf,
  wishOf,
} from "./mail-line-values.ts";
import { ReceivingTab } from "./receiving/receiving-tab.tsx";
import { SendingTab } from "./sending-tab.tsx";
import { SignatureTab } from "./signature-tab.tsx";
import "./mail-line.css";

/** One form over five tabs: whatever was changed where is saved together. */
export function MailLineBody({ line }: { line: MailLine }) {
  const panel = useId();
  const accounts = useQuery(accountsQuery);
  const [tab, setTab] = useState<TabId>("line");
  const form = useUnsaved(`lines/${line.id}`, valuesOf(line));
  const isHere = useIsHere();
  const save = useAction({
    ask: (input: Inputs["updateLine"]) => call("updateLine", input),
    settle: (cache, answer) => {
      placeLine(cache, answer);
      form.taken();
    },
    tells: (refusal) => {
      setTab(tabOfPath(refusal.issues.map((one) => one.path)) ?? tab);
      return isHere();
    },
  });
  const says = formSays(save.refusal, { address_taken: "aliases", address_held: "aliases" });
  const unsaved = changedTabs(form.changed);
  const { values, change } = form;
  const shared = { line, values, change, at: says.at };
  return (
    <Form
      onSubmit={() => void save.run(wishOf(line, form.changed))}
      refusal={save.refusal}
      className="mail-line"
    >
      <Tabs
        label="Inbox settings"
        className="mail-line-tabs"
        tabs={tabs.map((one) => ({
          ...one,
          label: unsaved.has(one.id) ? `${one.label} ·` : one.label,
        }))}
        value={tab}
        onChange={setTab}
        panelId={panel}
      />
      <div className="mail-line-panel" {...tabPanel(panel, tab)}>
        <Loaded query={accounts} what="the inbox" rows={3}>
          {({ rows }) => (
            <>
              {tab === "line" && <LineTab {...shared} />}
              {tab === "sending" && <SendingTab {...shared} accounts={rows} />}
              {tab === "receiving" && <ReceivingTab {...shared} accounts={rows} />}
              {tab === "signature" && <SignatureTab {...shared} />}
              {tab === "auto-reply" && <AutoReplyTab {...shared} />}
            </>
          )}
        </Loaded>
      </div>
      <SaveBar
        isChanged={form.isChanged}
        isBusy={save.isBusy}
        rest={says.rest}
        onDiscard={() => {
          form.discard();
          save.forgetRefusal();
        }}
      />
    </Form>
  );
}
