// The owner's drafts, saved as a browser does: under one id, each save on the version of the one before.
import { randomBytes } from "node:crypto";
import { createId, type DraftId } from "#domain/ids.ts";
import { persist, talk } from "./message-operations.ts";
import type { Conversation, RunContext } from "./types.ts";

interface OpenDraft {
  readonly draftId: DraftId;
  version: number;
  isBusy: boolean;
}

const openDrafts = new WeakMap<Conversation, OpenDraft>();

export async function saveDraft(context: RunContext): Promise<void> {
  const { session, ledger, random, textConversations, drafts } = context;
  const free = textConversations.filter((one) => openDrafts.get(one)?.isBusy !== true);
  if (free.length === 0) return;
  const conversation = random.pick(free);
  const draft = openDrafts.get(conversation) ?? {
    draftId: createId<DraftId>(Date.now(), randomBytes(10)),
    version: 0,
    isBusy: false,
  };
  openDrafts.set(conversation, draft);
  draft.isBusy = true;
  const item = ledger.open("draft");
  const { draftId, version } = draft;
  const input = { conversationId: conversation.id, kind: "note", draftId, version };
  const body = talk(context, item);
  const saved = (await persist(context, item, () =>
    session.rpcOf(session.cookie, "saveDraft", { ...input, body }, item.token),
  )) as { version: number } | null;
  // Without a response it is unknown which of the two is stored: this draft stays busy, and is not checked.
  if (saved === null && item.refusedAs === null) return void drafts.delete(conversation.id);
  if (saved !== null) {
    draft.version = saved.version;
    drafts.set(conversation.id, item.token);
  }
  draft.isBusy = false;
}
