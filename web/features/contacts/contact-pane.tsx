import { useQuery, useQueryClient } from "@tanstack/react-query";
import { errorMessage, isApiError } from "#web/data/api-error.ts";
import { shortcutOf } from "#web/data/commands.ts";
import { findCachedRowByNumber } from "#web/data/conversations/cached-rows.ts";
import { conversationQuery } from "#web/data/conversations/conversation-queries.ts";
import { contactDisplayName } from "#web/data/live/apply-changes.ts";
import { routePaths, type View } from "#web/data/routes.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import buttonStyles from "#web/ui/button/button.module.css";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { FailedScreen } from "#web/ui/feedback/error-boundary.tsx";
import { SkeletonRows } from "#web/ui/feedback/skeleton.tsx";
import { BackIcon, ContactPaneIcon, GoThereIcon } from "#web/ui/icons.tsx";
import paneStyles from "#web/ui/layout/pane.module.css";
import { tooltipProps } from "#web/ui/popover/tooltip.ts";
import { ConsentSection } from "./consent-section.tsx";
import { ContactName } from "./contact-name.tsx";
import { ContactNotes } from "./contact-notes.tsx";
import styles from "./contact-pane.module.css";
import { ContactPointsSection } from "./contact-points.tsx";
import { OtherConversations } from "./other-conversations.tsx";
import * as words from "./words.ts";

interface ContactPaneProps {
  number: number;
  view: View;
  onHide: () => void;
}

/** The contact's details, limited to what helps to reply. */
export function ContactPane({ number, view, onHide }: ContactPaneProps) {
  const cache = useQueryClient();
  const { data: open, error, refetch } = useQuery(conversationQuery(cache, number));
  // Shows the name from the list while the conversation loads.
  const isMissing = isApiError(error, "not_found");
  const name = open
    ? contactDisplayName(open.contact)
    : findCachedRowByNumber(cache, number)?.contactName;
  return (
    <>
      <div
        data-part="head"
        className={clsx(paneStyles.head, styles.contactHeader)}
        data-missing={isMissing || undefined}
      >
        <IconButton
          className={styles.touchOnly}
          name={words.back}
          icon={BackIcon}
          onClick={onHide}
        />
        <h1 className="sr">{words.contact}</h1>
        {name !== undefined && <Avatar name={name} size={28} />}
        <div className="grow">
          {open ? (
            <ContactName key={open.contact.id} contact={open.contact} />
          ) : (
            <b className={clsx("ell", styles.contactName)}>{name}</b>
          )}
        </div>
        {open && (
          <a
            data-part="icon-button"
            className={buttonStyles.iconButton}
            href={routePaths.contact(open.contact.id)}
            aria-label={words.openContact}
            {...tooltipProps(words.openContact)}
          >
            <GoThereIcon />
          </a>
        )}
        <IconButton
          className={styles.notByTouch}
          name={words.hideContact}
          icon={ContactPaneIcon}
          keys={shortcutOf("contact")}
          onClick={onHide}
        />
      </div>
      {open ? (
        <Sections open={open} view={view} />
      ) : error === null ? (
        <SkeletonRows label={words.loadingContact} rows={3} lines={2} height={72} />
      ) : (
        !isMissing && (
          <FailedScreen title={words.couldntLoadContact} onRetry={() => void refetch()}>
            {errorMessage(error)}
          </FailedScreen>
        )
      )}
    </>
  );
}

function Sections({ open, view }: { open: OpenConversation; view: View }) {
  const { contact } = open;
  return (
    <div className="scroll">
      <ContactPointsSection open={open} />
      <ConsentSection contact={contact} />
      <ContactNotes key={contact.id} contact={contact} />
      <OtherConversations open={open} view={view} />
    </div>
  );
}
