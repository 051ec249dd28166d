import type { Ref } from "react";
import { limit } from "#domain/limits.ts";
import { useDesk } from "#web/data/desk.ts";
import type { OpenConversation } from "#web/data/timeline/timeline.ts";
import { DraftState } from "#web/features/composer/draft/draft-state.tsx";
import { holeWords } from "#web/features/composer/saved/use-saved-replies.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Banner } from "#web/ui/feedback/banner.tsx";
import { KindMenu } from "./kind-menu.tsx";
import { MailForm, type MailFormHandle } from "./mail-form.tsx";
import { peopleNear } from "./mail-way.ts";
import type { WrittenMail } from "./use-mail.ts";
import type { HowToSend } from "./use-send-mail.ts";

interface MailPanelProps {
  open: OpenConversation;
  mail: WrittenMail;
  blockId: string;
  ref: Ref<MailFormHandle>;
  onTyping: (isWriting: boolean) => void;
  /** Whether something must be looked at first. */
  isHeld: () => boolean;
  onSend: (how: HowToSend) => void;
}

export function MailPanel({ open, mail, blockId, ref, onTyping, isHeld, onSend }: MailPanelProps) {
  const { me, lines } = useDesk("me", "lines");
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
      <MailForm
        ref={ref}
        box={`mail ${conversation.id}`}
        words={mail.words}
        prepared={mail.prepared}
        line={mail.line}
        near={peopleNear(open, lines)}
        points={contact.points}
        holes={holeWords({
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
          <KindMenu
            kind={mail.words.mail.kind}
            onChoose={(kind) => mail.wish({ kind, ...answered(mail) })}
          />
        }
        state={<DraftState draft={mail.draft} />}
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

const answered = ({ words: { mail } }: WrittenMail) =>
  mail.answersId === null ? {} : { entryId: mail.answersId };
