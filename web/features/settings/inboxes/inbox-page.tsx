import type { Inbox } from "#contract/live-protocol.ts";
import type { InboxId } from "#domain/ids.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { navigate } from "#web/data/navigation.ts";
import { routePaths } from "#web/data/routes.ts";
import { useCan } from "#web/data/use-can.ts";
import { PageHeader } from "#web/features/settings/components/page-header.tsx";
import { ReadOnlyNotice } from "#web/features/settings/components/read-only-notice.tsx";
import { Button, buttonClass } from "#web/ui/button/button.tsx";
import { Chip } from "#web/ui/display/chip.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ClosedIcon } from "#web/ui/icons.tsx";
import { isEmailInbox } from "./email/email-inbox-form.ts";
import { EmailInboxSettings } from "./email/email-inbox-settings.tsx";
import { InboundStatusSection } from "./inbound-status-section.tsx";
import { InboxForm } from "./inbox-form.tsx";
import { InboxIcon } from "./inbox-icon.tsx";
import { inboxStatus } from "./inbox-status.ts";
import { InboxSummary } from "./inbox-summary.tsx";
import { isPhoneInbox } from "./phone/phone-inbox.ts";
import { PhoneInboxSettings } from "./phone/phone-inbox-settings.tsx";
import { useArchiveInbox } from "./use-archive-inbox.ts";
import "./email/email-inbox.css";

export function InboxPage({ inboxId }: { inboxId: InboxId }) {
  const { inboxes } = useBootstrap("inboxes");
  const mayManage = useCan("inbox.manage");
  const inbox = inboxes.find((one) => one.id === inboxId);
  if (inbox === undefined)
    return (
      <EmptyState
        title="Inbox not found"
        actions={
          <a className={buttonClass()} href={routePaths.settings("inboxes")}>
            All inboxes
          </a>
        }
      >
        It doesn't exist, or you don't have access to it.
      </EmptyState>
    );
  return (
    <>
      <InboxHeader inbox={inbox} mayManage={mayManage} />
      {isPhoneInbox(inbox) ? (
        <PhoneInboxSettings inbox={inbox} />
      ) : mayManage && isEmailInbox(inbox) ? (
        <EmailInboxSettings inbox={inbox} />
      ) : mayManage && inbox.texts !== null ? (
        <div className="mail-line-cols">
          <InboxForm inbox={inbox} />
          <InboundStatusSection inbox={inbox} />
        </div>
      ) : (
        <>
          <ReadOnlyNotice>Only an owner or admin can change inboxes.</ReadOnlyNotice>
          <InboxSummary inbox={inbox} />
        </>
      )}
    </>
  );
}

function InboxHeader({ inbox, mayManage }: { inbox: Inbox; mayManage: boolean }) {
  const archive = useArchiveInbox();
  const state = inboxStatus(inbox);
  const archiveAndLeave = () => {
    archive(inbox, true);
    navigate(routePaths.settings("inboxes"));
  };
  return (
    <PageHeader
      title={inbox.formatted}
      from={{ name: "Inboxes", section: "inboxes" }}
      picture={<InboxIcon kind={inbox.kind} colour={inbox.colour} large />}
      lead={
        <>
          {inbox.name}
          {inbox.isSimulated && <Chip kind="note">Simulated</Chip>}
          {inbox.isArchived ? (
            <Chip>Archive</Chip>
          ) : (
            <Chip kind={state.kind} dot>
              {state.short}
            </Chip>
          )}
        </>
      }
      actions={
        mayManage &&
        (inbox.isArchived ? (
          <Button onClick={() => archive(inbox, false)}>Restore</Button>
        ) : (
          <Button icon={ClosedIcon} onClick={archiveAndLeave}>
            Archive
          </Button>
        ))
      }
    />
  );
}
