// Outcomes that were chosen but not sent: the page was closed before the wrap-up time ended, or had no connection.
import type { Call } from "#contract/live-protocol.ts";
import type { CallId, MemberId } from "#domain/ids.ts";
import { isFinalError } from "#web/data/is-final-error.ts";
import { rpc } from "#web/data/rpc.ts";
import { isBeingSaved, isShown, withSavingMark } from "./orphaned-notes.ts";
import {
  readWrapUpDraft,
  rereadWrapUpDrafts,
  updateWrapUpDraft,
  type WrapUpDraft,
} from "./wrap-up-drafts.ts";

const hasChoice = ({ disposition, closeConversation }: WrapUpDraft): boolean =>
  disposition !== undefined || closeConversation;

/** `calls`: all calls the call bar may still show, now or later. Pure. */
export const orphanedChoices = (
  started: ReadonlyMap<CallId, WrapUpDraft>,
  calls: readonly Call[],
  me: MemberId,
): CallId[] =>
  [...started]
    .filter(([id, draft]) => hasChoice(draft) && draft.about && !isShown(id, calls, me))
    .map(([id]) => id);

/** Stays on this device until the server has it, or refuses it for good. A note is no part of it: it may be unfinished. */
export async function sendChoice(id: CallId, request: typeof rpc = rpc): Promise<void> {
  rereadWrapUpDrafts();
  const draft = readWrapUpDraft(id);
  const { disposition, closeConversation, about } = draft;
  if (!hasChoice(draft) || about === undefined || isBeingSaved(draft)) return;
  const { conversationId } = about;
  /** The customer may have written since. */
  const isStillAnswered = async () =>
    (await request("getConversation", { conversationId })).conversation.waitingSince === null;
  const send = async () => {
    // It may have been wrapped up on another device since.
    const { isWrappedUp, disposition: known } = await request("getCall", { callId: id });
    if (isWrappedUp && known !== null) return;
    await request("wrapUpCall", {
      callId: id,
      disposition: disposition ?? null,
      note: "",
      closeConversation: closeConversation && (await isStillAnswered()),
    });
  };
  try {
    await withSavingMark(id, send);
  } catch (error) {
    if (!isFinalError(error)) return;
  }
  // Something else may have been chosen meanwhile.
  const now = readWrapUpDraft(id);
  if (now.disposition === disposition && now.closeConversation === closeConversation)
    updateWrapUpDraft(id, { disposition: undefined, closeConversation: false });
}
