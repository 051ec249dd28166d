import type { Inbox } from "#contract/live-protocol.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { routePaths } from "#web/data/routes.ts";
import { useCan } from "#web/data/use-can.ts";
import { PageHeader } from "#web/features/settings/components/page-header.tsx";
import { ReadOnlyNotice } from "#web/features/settings/components/read-only-notice.tsx";
import { SettingsSection } from "#web/features/settings/components/settings-section.tsx";
import { Button, buttonClass } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { AddIcon, CallIcon } from "#web/ui/icons.tsx";
import { InboxRow } from "./inbox-row.tsx";
import { useArchiveInbox } from "./use-archive-inbox.ts";

export function InboxesPage() {
  const { inboxes } = useBootstrap("inboxes");
  const mayManage = useCan("inbox.manage");
  const inUse = inboxes.filter((inbox) => !inbox.isArchived);
  const putAway = inboxes.filter((inbox) => inbox.isArchived);
  const add = (
    <a className={buttonClass("primary")} href={routePaths.settings("inboxes/new")}>
      <AddIcon className="s14" />
      Add inbox
    </a>
  );
  return (
    <>
      <PageHeader
        title="Inboxes"
        lead="The addresses and numbers customers use to reach you."
        actions={mayManage && inUse.length > 0 && add}
      />
      {!mayManage && (
        <ReadOnlyNotice>Only an owner or admin can add and change inboxes.</ReadOnlyNotice>
      )}
      {inUse.length === 0 ? (
        <EmptyState title="No inboxes yet" icon={CallIcon} actions={mayManage && add}>
          Add an email address or phone number. Messages to it arrive in Deskbell.
        </EmptyState>
      ) : (
        <ul className="set-rows" aria-label="Inboxes">
          {inUse.map((inbox) => (
            <InboxRow key={inbox.id} inbox={inbox} />
          ))}
        </ul>
      )}
      {putAway.length > 0 && (
        <SettingsSection
          title="Archived"
          hint="Their conversations stay, but they don't receive new email, texts or calls."
        >
          <ul className="set-rows" aria-label="Archived">
            {putAway.map((inbox) => (
              <InboxRow
                key={inbox.id}
                inbox={inbox}
                end={mayManage ? <RestoreButton inbox={inbox} /> : undefined}
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
    <Button size="small" aria-label={`Restore ${inbox.name}`} onClick={() => archive(inbox, false)}>
      Restore
    </Button>
  );
}
