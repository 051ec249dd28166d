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
  const { lines } = useBootstrap("lines");
  const mayManage = useCan("inbox.manage");
  const inUse = lines.filter((line) => !line.isArchived);
  const putAway = lines.filter((line) => line.isArchived);
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
        deeds={mayManage && inUse.length > 0 && add}
      />
      {!mayManage && (
        <ReadOnlyNotice>Only an owner or admin can add and change inboxes.</ReadOnlyNotice>
      )}
      {inUse.length === 0 ? (
        <EmptyState title="No inboxes yet" glyph={CallIcon} deeds={mayManage && add}>
          Add an email address or phone number. Messages to it arrive in Deskbell.
        </EmptyState>
      ) : (
        <ul className="set-rows" aria-label="Inboxes">
          {inUse.map((line) => (
            <InboxRow key={line.id} line={line} />
          ))}
        </ul>
      )}
      {putAway.length > 0 && (
        <SettingsSection
          title="Archived"
          hint="Their conversations stay, but they don't receive new email, texts or calls."
        >
          <ul className="set-rows" aria-label="Archived">
            {putAway.map((line) => (
              <InboxRow
                key={line.id}
                line={line}
                end={mayManage ? <BringBack line={line} /> : undefined}
              />
            ))}
          </ul>
        </SettingsSection>
      )}
    </>
  );
}

function BringBack({ line }: { line: Inbox }) {
  const archive = useArchiveInbox();
  return (
    <Button size="small" aria-label={`Restore ${line.name}`} onClick={() => archive(line, false)}>
      Restore
    </Button>
  );
}
