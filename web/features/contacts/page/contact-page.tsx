// One contact: details at the left, conversations in all inboxes the member sees at the right.
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import type { Contact } from "#contract/live-protocol.ts";
import { errorMessage, isApiError } from "#web/data/api-error.ts";
import { shortcutOf, useCommand } from "#web/data/commands.ts";
import { contactQuery } from "#web/data/contacts/contact-queries.ts";
import { contactDisplayName } from "#web/data/live/apply-changes.ts";
import { navigate } from "#web/data/navigation.ts";
import { routePaths } from "#web/data/routes.ts";
import { useCan } from "#web/data/use-can.ts";
import { ConsentSection } from "#web/features/contacts/consent-section.tsx";
import { ContactName } from "#web/features/contacts/contact-name.tsx";
import { ContactNotes } from "#web/features/contacts/contact-notes.tsx";
import { ContactPointList } from "#web/features/contacts/contact-points.tsx";
import { DetailActions } from "#web/features/contacts/details/detail-actions.tsx";
import * as mergeWords from "#web/features/contacts/merging/words.ts";
import { startersOf, useStartMessage } from "#web/features/contacts/start-message.ts";
import * as words from "#web/features/contacts/words.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { FailedScreen } from "#web/ui/feedback/error-boundary.tsx";
import { SkeletonRows } from "#web/ui/feedback/skeleton.tsx";
import {
  BackIcon,
  CallIcon,
  ContactsIcon,
  ForwardIcon,
  MergeIcon,
  SendIcon,
  TextIcon,
} from "#web/ui/icons.tsx";
import paneStyles from "#web/ui/layout/pane.module.css";
import { lazyComponent, lazyDialog } from "#web/ui/lazy-component.tsx";
import { usePageTitle } from "#web/ui/use-page-title.ts";
import styles from "./contact-page.module.css";
import { ContactConversations } from "./conversations.tsx";

const ContactNotices = lazyComponent(
  async () => (await import("#web/features/contacts/merging/contact-notices.tsx")).ContactNotices,
  { retry: true },
);
const MergeDialog = lazyDialog(
  async () => (await import("#web/features/contacts/merging/merge-dialog.tsx")).MergeDialog,
);

interface ContactPageProps {
  contactId: string;
  onLeave: () => void;
}

export function ContactPage({ contactId, onLeave }: ContactPageProps) {
  const { data: contact, error, refetch } = useQuery(contactQuery(contactId));
  const name = contact === undefined ? words.contact : contactDisplayName(contact);
  usePageTitle(name);
  useCommand("leave", onLeave);
  // The id of a merged contact leads to the remaining one.
  const currentId = contact?.id ?? contactId;
  useEffect(() => {
    if (currentId !== contactId) navigate(routePaths.contact(currentId), { replace: true });
  }, [currentId, contactId]);
  return (
    <>
      <div data-part="head" className={clsx(paneStyles.head, styles.head)}>
        <IconButton
          className={styles.back}
          name={words.backToContacts}
          icon={BackIcon}
          onClick={onLeave}
        />
        <span className={styles.crumbs}>
          <a href={routePaths.contacts()}>{words.contacts}</a>
          <ForwardIcon className="s14" />
        </span>
        <h1 className="ell grow">{name}</h1>
        {contact && <Actions contact={contact} hasKeys />}
      </div>
      {contact ? (
        <div className={styles.page}>
          <div className={clsx("scroll", styles.details)}>
            <Suspense fallback={null}>
              <ContactNotices contact={contact} />
            </Suspense>
            <Details contact={contact} />
          </div>
          <div className={clsx("scroll", styles.history)}>
            <ContactConversations contactId={contact.id} />
          </div>
        </div>
      ) : error === null ? (
        <SkeletonRows label={words.loadingContact} rows={4} lines={2} height={72} />
      ) : isApiError(error, "not_found") ? (
        <EmptyState
          icon={ContactsIcon}
          title={words.contactNotFound}
          actions={<Button onClick={onLeave}>{words.backToContacts}</Button>}
        >
          {words.contactNotFoundHint}
        </EmptyState>
      ) : (
        <FailedScreen title={words.couldntLoadContact} onRetry={() => void refetch()}>
          {errorMessage(error)}
        </FailedScreen>
      )}
    </>
  );
}

function Details({ contact }: { contact: Contact }) {
  const canUpdate = useCan("contact.update");
  const [mergedId, setMergedId] = useState<Contact["id"] | null>(null);
  return (
    <>
      <div className={styles.top}>
        <Avatar name={contactDisplayName(contact)} size={40} />
        <div className="grow">
          <ContactName key={contact.id} contact={contact} />
        </div>
      </div>
      <div className={styles.mobileActions}>
        <Actions contact={contact} />
      </div>
      <ContactPointList
        contact={contact}
        actions={canUpdate && <DetailActions contact={contact} onMerge={setMergedId} />}
      />
      <ConsentSection contact={contact} />
      <ContactNotes key={contact.id} contact={contact} />
      {mergedId !== null && (
        <MergeDialog contactId={contact.id} otherId={mergedId} onClose={() => setMergedId(null)} />
      )}
    </>
  );
}

/** Starts a call, a text or an email. The keys act once, from the header. */
function Actions({ contact, hasKeys = false }: { contact: Contact; hasKeys?: boolean }) {
  const starters = startersOf(contact);
  const start = useStartMessage();
  const runOf = (kind: "call" | "text" | "email") => {
    const run = start[kind];
    return run === null || starters[kind] === null ? null : () => run(starters);
  };
  const [call, text, email] = [runOf("call"), runOf("text"), runOf("email")];
  useCommand("call", call, hasKeys && call !== null);
  useCommand("text", text, hasKeys && text !== null);
  useCommand("reply", email, {
    enabled: hasKeys && email !== null,
    label: words.email,
  });
  const keysOf = (name: "call" | "text" | "reply") => (hasKeys ? shortcutOf(name) : undefined);
  const canMerge = useCan("contact.update");
  const [isMerging, setMerging] = useState(false);
  useCommand("merge", () => setMerging(true), hasKeys && canMerge);
  return (
    <>
      <span className={styles.actions}>
        {call && (
          <Button icon={CallIcon} keys={keysOf("call")} onClick={call}>
            {words.call}
          </Button>
        )}
        {text && (
          <Button icon={TextIcon} keys={keysOf("text")} onClick={text}>
            {words.text}
          </Button>
        )}
        {email && (
          <Button icon={SendIcon} keys={keysOf("reply")} onClick={email}>
            {words.email}
          </Button>
        )}
        {canMerge && (
          <Button
            kind="quiet"
            icon={MergeIcon}
            keys={hasKeys ? shortcutOf("merge") : undefined}
            onClick={() => setMerging(true)}
          >
            {mergeWords.merge}
          </Button>
        )}
      </span>
      {isMerging && (
        <MergeDialog contactId={contact.id} otherId={null} onClose={() => setMerging(false)} />
      )}
    </>
  );
}
