import type { Ref } from "react";
import { limit } from "#domain/limits.ts";
import { useBootstrap } from "#web/data/bootstrap.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { DraftStatus } from "#web/features/composer/draft/draft-status.tsx";
import { placeholderValuesOf } from "#web/features/composer/saved-replies/use-saved-replies.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { EmailForm, type EmailFormHandle } from "./email-form.tsx";
import { conversationPeople } from "./reply-defaults.ts";
import { ReplyKindMenu } from "./reply-kind-menu.tsx";
import type { EmailDraftHandle } from "./use-email-draft.ts";
import type { SendOptions } from "./use-send-email.ts";

interface MailPanelProps {
  open: OpenConversation;
  mail: EmailDraftHandle;
  blockId: string;
  ref: Ref<EmailFormHandle>;
  onTyping: (isWriting: boolean) => void;
  /** Whether something must be looked at first. */
  isHeld: () => boolean;
  onSend: (how: SendOptions) => void;
}

export function EmailPanel({ open, mail, blockId, ref, onTyping, isHeld, onSend }: MailPanelProps) {
  const { me, lines } = useBootstrap("me", "lines");
  const { contact, conversation } = open;
  return (
    <>
      {mail.failed !== null && (
        <Banner
          kind="danger"
          deeds={
            <Button size="small" onClick={mail.failed.again}>
              Try again
            </Button>
          }
        >
          Couldn't prepare the reply. {mail.failed.say}
        </Banner>
      )}
      {mail.prepared.leftOut > 0 && <LeftOut people={mail.prepared.leftOut} />}
      <EmailForm
        ref={ref}
        box={`mail ${conversation.id}`}
        words={mail.words}
        prepared={mail.prepared}
        line={mail.line}
        near={conversationPeople(open, lines)}
        points={contact.points}
        holes={placeholderValuesOf({
          contact,
          member: me.name,
          line: mail.line?.name,
          number: conversation.number,
        })}
        problem={mail.problem}
        mayLeave={mail.mayLeave}
        isFirst={false}
        blockedBy={mail.block === null ? null : blockId}
        start={
          <ReplyKindMenu
            kind={mail.words.mail.kind}
            onChoose={(kind) => mail.wish({ kind, ...answered(mail) })}
          />
        }
        state={<DraftStatus draft={mail.draft} />}
        onChange={mail.change}
        onTyping={onTyping}
        isHeld={isHeld}
        onSend={onSend}
      />
    </>
  );
}

function LeftOut({ people }: { people: number }) {
  const who = people === 1 ? "1 person" : `${people.toLocaleString("en-US")} people`;
  return (
    <Banner kind="warn">
      {who} on this email won't get your reply. An email can have {limit("mailRecipients")}{" "}
      recipients, each with a valid address.
    </Banner>
  );
}

const answered = ({ words: { mail } }: EmailDraftHandle) =>
  mail.replyToEntryId === null ? {} : { entryId: mail.replyToEntryId };
