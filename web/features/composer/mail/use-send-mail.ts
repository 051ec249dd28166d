import { useQueryClient } from "@tanstack/react-query";
import type { MemberId } from "#domain/ids.ts";
import { keys } from "#web/data/keys.ts";
import { showNotice } from "#web/data/notices/notices.ts";
import { doDeed } from "#web/data/queue/deeds.ts";
import { isRefusal } from "#web/data/refusal.ts";
import { offerOf } from "#web/data/timeline/offers.ts";
import { tellTakenBack } from "#web/data/timeline/taken-back.ts";
import type { OpenConversation } from "#web/data/timeline/timeline.ts";
import { act } from "#web/data/use-action.ts";
import { inTurn } from "#web/data/wire/in-turn.ts";
import { newKey } from "#web/data/wire/new-key.ts";
import { arrivedKeys, hasArrived } from "#web/features/composer/sending/has-arrived.ts";
import { seenSeqOf } from "#web/features/composer/sending/last-word.ts";
import { forgetLeaving, keepLeaving } from "#web/features/composer/sending/leaving-words.ts";
import { forgetTryAfter, keyFor } from "#web/features/composer/sending/tries.ts";
import type { MovedOn } from "#web/features/composer/use-moved-on.ts";
import { wishOf } from "./mail-wish.ts";
import { type Later, type MailToSend, sendMailAction } from "./send-mail.ts";
import type { WrittenMail } from "./use-mail.ts";

interface SendParts {
  open: OpenConversation;
  mail: WrittenMail;
  me: MemberId;
  movedOn: MovedOn;
  onSent: () => void;
}

export interface HowToSend {
  readonly later?: Later | null;
  /** Whatever a colleague or the customer wrote meanwhile. */
  readonly isAnyway?: boolean;
  readonly closes?: boolean;
}

export function useSendMail({ open, mail, me, movedOn, onSent }: SendParts) {
  const cache = useQueryClient();
  const { conversation } = open;
  const conversationId = conversation.id;

  return async ({ later = null, isAnyway = false, closes = false }: HowToSend): Promise<void> => {
    const { words, line, draft, prepared } = mail;
    if (!line || !mail.mayLeave) {
      if (mail.problem) showNotice({ say: mail.problem.say, tone: "failed" });
      return;
    }
    const whole = mail.whole();
    let leaving: MailToSend = {
      conversationId,
      contactName: conversation.contactName,
      words,
      signatureHtml: prepared.signatureHtml,
      line,
      me,
      later,
      closes,
      // Seen is what was read; nobody has read what came in below the edge or behind another window.
      seenSeq: isAnyway ? null : Math.max(seenSeqOf(open, me), movedOn.shownSeq()),
      key: newKey(),
    };
    const shown = leaving.key;
    let isRepeated = false;
    const arrived = arrivedKeys(cache, conversationId);
    movedOn.settled();
    // A save on its way would bring the draft back after the server has thrown it away.
    const { draftId, isDropped } = draft.drop();
    const keep = (key: string) =>
      keepLeaving(conversationId, "mail", { draftId, key, words: draft.words });
    keep(shown);
    mail.begin();
    onSent();
    const isThere = () => hasArrived(cache, conversationId, leaving.key);
    try {
      const sent = await act(
        cache,
        {
          ...sendMailAction,
          // What is sent faster than its history came is shown at once, and leaves with it.
          ask: (input) =>
            inTurn(conversationId, async () => {
              const [parts] = await Promise.all([whole, isDropped]);
              leaving = { ...input, ...parts, draftId };
              const { clientKey: _, ...asked } = wishOf(leaving);
              const tried = keyFor(conversationId, "mail", asked, arrived);
              isRepeated = tried.isRepeated;
              leaving = { ...leaving, key: tried.key };
              keep(tried.key);
              return sendMailAction.ask(leaving);
            }),
          settle: (held, entry, _, unshow) =>
            sendMailAction.settle?.(held, entry, { ...leaving, key: shown }, unshow),
          tells: (refusal) => refusal.code === "moved_on" || isThere(),
        },
        leaving,
      );
      // With the mail the server throws its draft away; not where it had the mail already.
      draft.gone(!isRepeated);
      // Its files have gone: the same mail passed on again takes others.
      cache.removeQueries({ queryKey: keys.mailStarts, type: "inactive" });
      void cache.invalidateQueries({ queryKey: keys.mailStarts, refetchType: "none" });
      if (closes) void doDeed(cache, "close", { conversationId }, { joins: offerOf(sent.id) });
    } catch (error) {
      if (isThere()) {
        draft.gone(false);
        return;
      }
      forgetTryAfter(conversationId, "mail", error);
      tellTakenBack({
        conversationId,
        entryId: null,
        medium: "mail",
        text: leaving.words.body,
        mail: leaving.words.mail,
        attachments: leaving.words.attachments,
        draft: draft.stay(),
      });
      if (isRefusal(error, "moved_on")) movedOn.stopped(String(error.facts.who ?? "Someone"));
    } finally {
      forgetLeaving(conversationId, "mail", draftId);
    }
  };
}
