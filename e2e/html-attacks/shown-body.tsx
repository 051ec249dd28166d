// Renders one email, text or note as a conversation does, on an otherwise empty page. Tests provide the body.
import "#web/ui/base.css";
import "#web/features/conversation/timeline/timeline.module.css";
import "#web/features/conversation/entries/entries.module.css";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import type { EntryId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { type Bootstrap, bootstrapQuery } from "#web/data/bootstrap.ts";
import type { NoteEntry } from "#web/data/note-mutations.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import type { EmailBody } from "#web/data/timeline/email-body.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { createQueryClient } from "#web/data/transport/query-client.ts";
import { EmailItem } from "#web/features/conversation/email/email-item.tsx";
import { EmailFrame } from "#web/features/conversation/email/frame/email-frame.tsx";
import { NoteItem } from "#web/features/conversation/entries/note-item.tsx";
import { TextItem } from "#web/features/conversation/entries/text-item.tsx";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { RelativeClock } from "#web/ui/time/relative-clock.tsx";

export type ShownBody = Partial<EmailBody> & { readonly html: string };
declare global {
  interface Window {
    showMail: (body: ShownBody) => void;
    showText: (text: string) => void;
    showNote: (text: string) => void;
    /** The same frame around an unsanitized body: tests the frame alone. */
    showBare: (html: string) => void;
  }
}

const at = "2026-11-20T09:00:00.000Z";
const cache = createQueryClient();
cache.setQueryData(bootstrapQuery.queryKey, {
  me: { id: "me", permissions: ["conversation.read", "conversation.reply", "conversation.update"] },
  members: [],
  inboxes: [],
  teams: [],
  tags: [],
} as unknown as Bootstrap);
const open = {
  contact: { contactPoints: [] },
  conversation: { subject: "Hello" },
} as unknown as OpenConversation;
const root = createRoot(required(document.getElementById("mail"), "index.html has #mail"));
let serial = 0;

window.showMail = (body) => {
  serial += 1;
  const entry = mailEntry(`mail-${serial}` as EntryId, body.text);
  cache.setQueryData(queryKeys.mailBody(entry.id), {
    htmlQuoteOffset: null,
    text: "",
    quotedText: "",
    inline: [],
    remote: [],
    isTrusted: false,
    isSenderConfirmed: false,
    ...body,
  });
  renderEntry(
    <EmailItem
      key={entry.id}
      item={{ kind: "email", key: entry.id, entry, startsOpen: true }}
      open={open}
    />,
  );
};

window.showText = (text) => {
  serial += 1;
  const entry = { ...mailEntry(`text-${serial}` as EntryId, text), channel: "sms" } as MessageEntry;
  const run = { startsRun: true, endsRun: true, hasTick: false, voice: null };
  const item = { kind: "text", key: entry.id, entry, ...run } as const;
  renderEntry(<TextItem key={entry.id} item={item} contactName="Ada Brook" />);
};

window.showNote = (text) => {
  serial += 1;
  const author = { kind: "member", memberId: "other" };
  const entry = { id: `note-${serial}`, kind: "note", at, author, text, mentions: [] };
  renderEntry(<NoteItem key={entry.id} entry={entry as unknown as NoteEntry} />);
};

function renderEntry(item: ReactNode): void {
  root.render(
    <QueryClientProvider client={cache}>
      <RelativeClock timeZone="UTC" locale="en-GB">
        {item}
      </RelativeClock>
    </QueryClientProvider>,
  );
}

window.showBare = (html) => {
  serial += 1;
  root.render(
    <EmailFrame
      key={serial}
      id={`bare-${serial}`}
      title="Bare"
      guess={100}
      showsQuote={false}
      actions={{ writeTo: () => {}, callNumber: () => {} }}
      email={{
        body: `<body>${html}</body>`,
        css: "",
        lang: null,
        hasOwnDesign: true,
        hasQuote: false,
        remoteCount: 0,
        trackerCount: 0,
        shownFiles: [],
        misleadingLinks: [],
      }}
    />,
  );
};

const mailEntry = (id: EntryId, text = "These are the words alone.") =>
  ({
    id,
    kind: "message",
    channel: "email",
    direction: "in",
    seq: 1,
    at,
    author: { kind: "contact", memberId: null },
    from: "ada@brook.example",
    to: "help@copperline.example",
    text,
    attachments: [],
    delivery: null,
    reason: "first_contact",
    email: {
      subject: "Hello",
      fromName: "Ada Brook",
      to: [{ address: "help@copperline.example", name: "" }],
      cc: [],
      bcc: [],
      replyTo: [],
      hasHtml: true,
      hasQuotedText: false,
      hasOriginal: false,
      size: 0,
      claimedSentAt: null,
      auto: null,
      warnings: [],
      securityWarnings: [],
      calendar: null,
      forwarded: null,
      bounce: null,
      auth: null,
      recipients: [],
      cancelsOnReply: false,
    },
  }) as unknown as MessageEntry;
