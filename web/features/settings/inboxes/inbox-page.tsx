import type { Inbox } from "#contract/live-protocol.ts";
import type { InboxId } from "#domain/ids.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { navigate } from "#web/data/navigation.ts";
import { routePaths } from "#web/data/routes.ts";
import { useCan } from "#web/data/use-can.ts";
import { PageHeader } from "#web/features/settings/components/page-header.tsx";
import { ReadOnlyNotice } from "#web/features/settings/components/read-only-notice.tsx";
import styles from "#web/features/settings/inboxes/email/email-inbox.module.css";
import { Button, buttonProps } from "#web/ui/button/button.tsx";
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
import * as words from "./words.ts";

export function InboxPage({ inboxId }: { inboxId: InboxId }) {
  const inboxes = useBootstrap((bootstrap) => bootstrap.inboxes);
  const canManage = useCan("inbox.manage");
  const inbox = inboxes.find((one) => one.id === inboxId);
  if (inbox === undefined)
    return (
      <EmptyState
        title={words.inboxNotFound}
        actions={
          <a {...buttonProps()} href={routePaths.settings("inboxes")}>
            {words.allInboxes}
          </a>
        }
      >
        {words.inboxNotFoundHint}
      </EmptyState>
    );
  return (
    <>
      <InboxHeader inbox={inbox} canManage={canManage} />
      {isPhoneInbox(inbox) ? (
        <PhoneInboxSettings inbox={inbox} />
      ) : canManage && isEmailInbox(inbox) ? (
        <EmailInboxSettings inbox={inbox} />
      ) : canManage && inbox.texts !== null ? (
        <div className={styles.emailInboxColumns}>
          <InboxForm inbox={inbox} />
          <InboundStatusSection inbox={inbox} />
        </div>
      ) : (
        <>
          <ReadOnlyNotice>{words.onlyAdminsChange}</ReadOnlyNotice>
          <InboxSummary inbox={inbox} />
        </>
      )}
    </>
  );
}

function InboxHeader({ inbox, canManage }: { inbox: Inbox; canManage: boolean }) {
  const archive = useArchiveInbox();
  const state = inboxStatus(inbox);
  const archiveAndLeave = () => {
    archive(inbox, true);
    navigate(routePaths.settings("inboxes"));
  };
  return (
    <PageHeader
      title={inbox.name}
      from={{ name: words.inboxes, section: "inboxes" }}
      picture={<InboxIcon kind={inbox.kind} color={inbox.color} large />}
      lead={
        <>
          <span className="num">{inbox.formatted}</span>
          {inbox.isSimulated && <Chip kind="note">{words.simulated}</Chip>}
          {inbox.isArchived ? (
            <Chip>{words.isArchived}</Chip>
          ) : (
            <Chip kind={state.kind} dot>
              {state.short}
            </Chip>
          )}
        </>
      }
      actions={
        canManage &&
        (inbox.isArchived ? (
          <Button onClick={() => archive(inbox, false)}>{words.restore}</Button>
        ) : (
          <Button icon={ClosedIcon} onClick={archiveAndLeave}>
            {words.archive}
          </Button>
        ))
      }
    />
  );
}
