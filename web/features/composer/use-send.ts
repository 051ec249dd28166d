import { useQueryClient } from "@tanstack/react-query";
import type { MemberId } from "#domain/ids.ts";
import { useDesk } from "#web/data/desk.ts";
import { showNotice } from "#web/data/notices/notices.ts";
import { isRefusal } from "#web/data/refusal.ts";
import { tellTakenBack } from "#web/data/timeline/taken-back.ts";
import type { OpenConversation } from "#web/data/timeline/timeline.ts";
import { act } from "#web/data/use-action.ts";
import { inTurn } from "#web/data/wire/in-turn.ts";
import { isWordless } from "#web/features/composer/draft/draft-words.ts";
import type { HeldDraft } from "#web/features/composer/draft/use-draft.ts";
import { noteAction } from "#web/features/composer/note/add-note.ts";
import { mentionedIn } from "#web/features/composer/note/mention-query.ts";
import { arrivedKeys, hasArrived } from "#web/features/composer/sending/has-arrived.ts";
import { seenSeqOf } from "#web/features/composer/sending/last-word.ts";
import { forgetLeaving, keepLeaving } from "#web/features/composer/sending/leaving-words.ts";
import { forgetTry, forgetTryAfter, keyFor } from "#web/features/composer/sending/tries.ts";
import { sendAction } from "#web/features/composer/text/send-text.ts";
import { wordsProblem } from "#web/features/composer/text/text-check.ts";
import type { TextWay } from "#web/features/composer/text/text-way.ts";
import { holdOf } from "#web/features/composer/uploading/use-on-its-way.ts";
import type { MovedOn } from "./use-moved-on.ts";

interface SendParts {
  open: OpenConversation;
  text: HeldDraft;
  note: HeldDraft;
  way: TextWay;
  me: MemberId;
  movedOn: MovedOn;
  onSent: () => void;
}

export function useSend({ open, text, note, way, me, movedOn, onSent }: SendParts) {
  const cache = useQueryClient();
  const { members } = useDesk("members");
  const { conversation } = open;
  const conversationId = conversation.id;

  async function leave(isGuarded: boolean): Promise<void> {
    const { words } = text;
    const { line, point } = way;
    const missing = holdOf(`text ${conversationId}`);
    if (missing !== null) {
      showNotice({ say: missing.say, tone: "failed" });
      return;
    }
    if (!line || !point || isWordless(words)) return;
    const problem = wordsProblem(line, point, words, new Date(), way.lastOnWhatsapp);
    if (problem) {
      showNotice({ say: problem.say, tone: "failed" });
      return;
    }
    const files = words.attachments.map((one) => one.id);
    const asked = [words.body, files, line.id, point.id];
    const arrived = arrivedKeys(cache, conversationId);
    const { key, isRepeated } = keyFor(conversationId, "text", asked, arrived);
    const { contactName } = conversation;
    // Seen is what was read; nobody has read what came in below the edge or behind another window.
    const seenSeq = isGuarded ? Math.max(seenSeqOf(open, me), movedOn.shownSeq()) : null;
    movedOn.settled();
    // A save on its way would bring the draft back after the server has thrown it away.
    const { draftId, isDropped } = text.drop();
    keepLeaving(conversationId, "text", { draftId, key, words });
    onSent();
    const isThere = () => hasArrived(cache, conversationId, key);
    try {
      const sent = act(
        cache,
        {
          ...sendAction,
          ask: (input) =>
            inTurn(conversationId, async () => {
              await isDropped;
              return sendAction.ask(input);
            }),
          tells: (refusal) => refusal.code === "moved_on" || isThere(),
        },
        { conversationId, contactName, words, line, point, me, seenSeq, key, draftId },
      );
      await sent;
      // With the message the server throws its draft away; not where it had the message already.
      text.gone(!isRepeated);
    } catch (error) {
      if (isThere()) {
        text.gone(false);
        return;
      }
      forgetTryAfter(conversationId, "text", error);
      tellTakenBack({
        conversationId,
        entryId: null,
        medium: "text",
        text: words.body,
        mail: null,
        attachments: words.attachments,
        draft: text.stay(),
      });
      if (isRefusal(error, "moved_on")) movedOn.stopped(String(error.facts.who ?? "Someone"));
    } finally {
      forgetLeaving(conversationId, "text", draftId);
    }
  }

  return {
    sendText: () => leave(true),
    sendAnyway: () => leave(false),
    addNote: async () => {
      const { words } = note;
      if (words.body.trim() === "") return;
      const mentions = mentionedIn(words.body, members).map((one) => one.id);
      const body = words.body.trim();
      const arrived = arrivedKeys(cache, conversationId);
      const { key, isRepeated } = keyFor(conversationId, "note", [body, mentions], arrived);
      const { draftId, isDropped } = note.drop();
      keepLeaving(conversationId, "note", { draftId, key, words });
      onSent();
      const isThere = () => hasArrived(cache, conversationId, key);
      try {
        const written = { conversationId, text: body, mentions, me, key, draftId };
        await act(cache, { ...noteAction, tells: isThere }, written);
        forgetTry(conversationId, "note");
        await isDropped;
        note.gone(!isRepeated);
      } catch (error) {
        if (isThere()) {
          note.gone(false);
          return;
        }
        forgetTryAfter(conversationId, "note", error);
        tellTakenBack({
          conversationId,
          entryId: null,
          medium: "note",
          text: words.body,
          mail: null,
          attachments: words.attachments,
          draft: note.stay(),
        });
      } finally {
        forgetLeaving(conversationId, "note", draftId);
      }
    },
  };
}
