import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { formErrors } from "#web/data/form-errors.ts";
import { type Inputs, rpc } from "#web/data/rpc.ts";
import { useApiMutation } from "#web/data/use-api-mutation.ts";
import { accountsQuery } from "#web/features/settings/accounts/account-queries.ts";
import { QueryState } from "#web/features/settings/components/query-state.tsx";
import { SaveBar } from "#web/features/settings/components/unsaved-changes/save-bar.tsx";
import { useUnsavedChanges } from "#web/features/settings/components/unsaved-changes/use-unsaved-changes.ts";
import { updateInboxInCache } from "#web/features/settings/inboxes/use-archive-inbox.ts";
import * as words from "#web/features/settings/inboxes/words.ts";
import { Tabs, tabPanel } from "#web/ui/button/tabs.tsx";
import { useIsMounted } from "#web/ui/dialog/use-is-mounted.ts";
import { Form } from "#web/ui/form/form.tsx";
import { AutoReplyTab } from "./auto-reply-tab.tsx";
import styles from "./email-inbox.module.css";
import {
  changedTabs,
  type EmailInbox,
  formValuesOf,
  type TabId,
  tabForFieldPath,
  tabs,
  toUpdateInput,
} from "./email-inbox-form.ts";
import { GeneralTab } from "./general-tab.tsx";
import { ReceivingTab } from "./receiving/receiving-tab.tsx";
import { SendingTab } from "./sending-tab.tsx";
import { SignatureTab } from "./signature-tab.tsx";

/** One form over five tabs; all changes are saved together. */
export function EmailInboxSettings({ inbox }: { inbox: EmailInbox }) {
  const panel = useId();
  const accounts = useQuery(accountsQuery);
  const [tab, setTab] = useState<TabId>("general");
  const form = useUnsavedChanges(`inboxes/${inbox.id}`, formValuesOf(inbox));
  const isMounted = useIsMounted();
  const save = useApiMutation({
    request: (input: Inputs["updateInbox"]) => rpc("updateInbox", input),
    onSuccess: (cache, response) => {
      updateInboxInCache(cache, response);
      form.onSaved();
    },
    errorDisplay: (error) => {
      setTab(tabForFieldPath(error.issues.map((one) => one.path)) ?? tab);
      return isMounted();
    },
  });
  const errors = formErrors(save.error, { address_taken: "aliases", address_claimed: "aliases" });
  const unsaved = changedTabs(form.changed);
  const { values, change } = form;
  const shared = { inbox, values, change, at: errors.at };
  return (
    <Form
      onSubmit={() => void save.run(toUpdateInput(inbox, form.changed))}
      error={save.error}
      className={styles.emailInbox}
    >
      <Tabs
        label={words.inboxSettings}
        className={styles.emailInboxTabs}
        tabs={tabs.map((one) => ({
          ...one,
          label: unsaved.has(one.id) ? `${one.label} ·` : one.label,
        }))}
        value={tab}
        onChange={setTab}
        panelId={panel}
      />
      <div className={styles.emailInboxPanel} {...tabPanel(panel, tab)}>
        <QueryState
          query={accounts}
          loading={words.loadingInbox}
          failed={words.couldntLoadInbox}
          rows={3}
        >
          {({ rows }) => (
            <>
              {tab === "general" && <GeneralTab {...shared} />}
              {tab === "sending" && <SendingTab {...shared} accounts={rows} />}
              {tab === "receiving" && <ReceivingTab {...shared} accounts={rows} />}
              {tab === "signature" && <SignatureTab {...shared} />}
              {tab === "auto-reply" && <AutoReplyTab {...shared} />}
            </>
          )}
        </QueryState>
      </div>
      <SaveBar
        isChanged={form.isChanged}
        isBusy={save.isBusy}
        rest={errors.rest}
        onDiscard={() => {
          form.discard();
          save.clearError();
        }}
      />
    </Form>
  );
}
