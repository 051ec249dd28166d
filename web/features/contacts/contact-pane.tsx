import { useQuery, useQueryClient } from "@tanstack/react-query";
import { shortcutOf } from "#web/data/commands.ts";
import { findCachedRowByNumber } from "#web/data/conversations/conversation-cache.ts";
import { conversationQuery } from "#web/data/conversations/conversation-queries.ts";
import { contactDisplayName } from "#web/data/live/apply-changes.ts";
import type { View } from "#web/data/routes.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { BackIcon, ContactPaneIcon } from "#web/ui/icons.tsx";
import { ConsentSection } from "./consent-section.tsx";
import { ContactName } from "./contact-name.tsx";
import { ContactNotes } from "./contact-notes.tsx";
import { ContactPointsSection } from "./contact-points.tsx";
import { OtherConversations } from "./other-conversations.tsx";
import "./contact-pane.css";

interface ContactPaneProps {
  number: number;
  view: View;
  onHide: () => void;
}

/** The contact's details, limited to what helps to reply. */
export function ContactPane({ number, view, onHide }: ContactPaneProps) {
  const cache = useQueryClient();
  const { data: open } = useQuery(conversationQuery(cache, number));
  // Shows the name from the list while the conversation loads.
  const name = open
    ? contactDisplayName(open.contact)
    : findCachedRowByNumber(cache, number)?.contactName;
  return (
    <>
      <div className="head contact-head">
        <IconButton className="touch-only" name="Back" icon={BackIcon} onClick={onHide} />
        <h1 className="sr">Contact</h1>
        {name !== undefined && <Avatar name={name} size={28} />}
        <div className="grow">
          {open ? (
            <ContactName key={open.contact.id} contact={open.contact} />
          ) : (
            <b className="contact-name ell">{name}</b>
          )}
        </div>
        <IconButton
          className="not-by-touch"
          name="Hide contact"
          icon={ContactPaneIcon}
          keys={shortcutOf("contact")}
          onClick={onHide}
        />
      </div>
      {open && <Sections open={open} view={view} />}
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
