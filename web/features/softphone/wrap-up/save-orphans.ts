// Saves orphaned drafts. Few calls leave any, so the code is loaded when needed.
import type { CallDisposition } from "#domain/call/call.ts";
import type { CallId } from "#domain/ids.ts";

/** It could not be loaded: the draft stays, and is tried again. */
const ignore = (): void => undefined;

export const moveToConversation = (id: CallId): Promise<void> =>
  import("./move-to-conversation.ts").then((loaded) => loaded.moveToConversation(id), ignore);

export const sendChoice = (id: CallId): Promise<void> =>
  import("./send-choice.ts").then((loaded) => loaded.sendChoice(id), ignore);

export const saveDisposition = (id: CallId, disposition: CallDisposition): Promise<void> =>
  import("./send-choice.ts").then((loaded) => loaded.saveDisposition(id, disposition), ignore);
