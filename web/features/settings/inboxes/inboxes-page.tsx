import type { Inbox } from "#contract/live-protocol.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { routePaths } from "#web/data/routes.ts";
import { useCan } from "#web/data/use-can.ts";
import { PageHeader } from "#web/features/settings/components/page-header.tsx";
import { ReadOnlyNotice } from "#web/features/settings/components/read-only-notice.tsx";
import styles from "#web/features/settings/components/rows.module.css";
import { SettingsSection } from "#web/features/settings/components/settings-section.tsx";
import { fill } from "#web/language/fill.ts";
import { Button, buttonProps } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { AddIcon, CallIcon } from "#web/ui/icons.tsx";
import { InboxRow } from "./inbox-row.tsx";
import { useArchiveInbox } from "./use-archive-inbox.ts";
import * as words from "./words.ts";

export function InboxesPage() {
  const inboxes = useBootstrap((bootstrap) => bootstrap.inboxes);
  const canManage = useCan("inbox.manage");
  const inUse = inboxes.filter((inbox) => !inbox.isArchived);
  const putAway = inboxes.filter((inbox) => inbox.isArchived);
  const add = (
    <a {...buttonProps("primary")} href={routePaths.settings("inboxes/new")}>
      <AddIcon className="s14" />
      {words.addInbox}
    </a>
  );
  return (
    <>
      <PageHeader
        title={words.inboxes}
        lead={words.inboxesLead}
        actions={canManage && inUse.length > 0 && add}
      />
      {!canManage && <ReadOnlyNotice>{words.onlyAdminsAdd}</ReadOnlyNotice>}
      {inUse.length === 0 ? (
        <EmptyState title={words.noInboxesYet} icon={CallIcon} actions={canManage && add}>
          {words.noInboxesHint}
        </EmptyState>
      ) : (
        <ul data-part="settings-rows" className={styles.settingsRows} aria-label={words.inboxes}>
          {inUse.map((inbox) => (
            <InboxRow key={inbox.id} inbox={inbox} />
          ))}
        </ul>
      )}
      {putAway.length > 0 && (
        <SettingsSection title={words.archived} hint={words.archivedHint}>
          <ul data-part="settings-rows" className={styles.settingsRows} aria-label={words.archived}>
            {putAway.map((inbox) => (
              <InboxRow
                key={inbox.id}
                inbox={inbox}
                end={canManage ? <RestoreButton inbox={inbox} /> : undefined}
              />
            ))}
          </ul>
        </SettingsSection>
      )}
    </>
  );
}

function RestoreButton({ inbox }: { inbox: Inbox }) {
  const archive = useArchiveInbox();
  return (
    <Button
      size="small"
      aria-label={fill(words.restoreNamed, { name: inbox.name })}
      onClick={() => archive(inbox, false)}
    >
      {words.restore}
    </Button>
  );
}
