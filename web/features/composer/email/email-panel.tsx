import type { Ref } from "react";
import { limit } from "#domain/limits.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { DraftStatus } from "#web/features/composer/draft/draft-status.tsx";
import { placeholderValuesOf } from "#web/features/composer/saved-replies/use-saved-replies.ts";
import { uploadKeyOf } from "#web/features/composer/uploads/upload-key.ts";
import * as words from "#web/features/composer/words.ts";
import { format } from "#web/language/format.ts";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { EmailForm } from "./email-form.tsx";
import type { EmailFormHandle } from "./email-form-handle.ts";
import { NotPreparedBanner } from "./not-prepared-banner.tsx";
import { conversationPeople, withCurrentName } from "./reply-defaults.ts";
import { ReplyKindMenu } from "./reply-kind-menu.tsx";
import type { SendOptions } from "./types.ts";
import type { EmailDraftHandle } from "./use-email-draft.ts";

interface EmailPanelProps {
  open: OpenConversation;
  email: EmailDraftHandle;
  blockId: string;
  ref: Ref<EmailFormHandle>;
  onTyping: (isWriting: boolean) => void;
  /** True while the member must review a change before sending. */
  isHeld: (options: SendOptions) => boolean;
  onSend: (options: SendOptions) => void;
}

export function EmailPanel({
  open,
  email,
  blockId,
  ref,
  onTyping,
  isHeld,
  onSend,
}: EmailPanelProps) {
  const { me, inboxes } = useBootstrap(({ me, inboxes }) => ({ me, inboxes }));
  const { contact, conversation } = open;
  return (
    <>
      {email.failed !== null && <NotPreparedBanner {...email.failed} />}
      {email.prepared.leftOut > 0 && <OmittedRecipientsBanner people={email.prepared.leftOut} />}
      <EmailForm
        ref={ref}
        uploadKey={uploadKeyOf("email", conversation.id)}
        content={withCurrentName(email.content, contact)}
        prepared={email.prepared}
        inbox={email.inbox}
        suggestedPeople={conversationPeople(open, inboxes)}
        contactPoints={contact.contactPoints}
        placeholderValues={placeholderValuesOf({
          contact,
          member: me.name,
          inboxName: email.inbox?.name,
          number: conversation.number,
        })}
        problem={email.problem}
        canSend={email.canSend}
        isFirst={false}
        blockedBy={email.block === null ? null : blockId}
        start={
          <ReplyKindMenu
            kind={email.content.email.kind}
            onChoose={(kind) => email.startReply({ kind, ...original(email) })}
          />
        }
        state={<DraftStatus draft={email.draft} />}
        onChange={email.change}
        onTyping={onTyping}
        isHeld={isHeld}
        onSend={onSend}
      />
    </>
  );
}

function OmittedRecipientsBanner({ people }: { people: number }) {
  return (
    <Banner kind="warn">
      {format(words.peopleLeftOut, { people, max: limit("recipientsPerEmail") })}
    </Banner>
  );
}

const original = ({ content: { email } }: EmailDraftHandle) =>
  email.replyToEntryId === null ? {} : { entryId: email.replyToEntryId };
