// Sends the outcome of a call as it is chosen; or later, if the page was closed or had no connection. Loaded when needed.
import type { CallDisposition } from "#domain/call/call.ts";
import type { CallId } from "#domain/ids.ts";
import { isFinalError } from "#web/data/is-final-error.ts";
import { rpc } from "#web/data/rpc.ts";
import { isBeingSaved, withSavingMark } from "./orphaned-drafts.ts";
import {
  hasChoice,
  readWrapUpDraft,
  rereadWrapUpDrafts,
  updateWrapUpDraft,
} from "./wrap-up-drafts.ts";

/** A choice that doesn't arrive stays on this device. */
export function saveDisposition(callId: CallId, disposition: CallDisposition): void {
  rpc("wrapUpCall", {
    callId,
    disposition,
    note: "",
    closeConversation: false,
    isDone: false,
  }).catch(() => undefined);
}

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
