// The version of a draft on the server that the next save is based on.
import type { DraftId, UnsentEmailId } from "#domain/ids.ts";

/** The version on the server and its save time by the server's clock. A new draft starts at version 1 again. */
export interface SavedDraftVersion {
  /** Chosen by the tab that started the draft; not reusable once the draft was sent or discarded. */
  readonly id: DraftId;
  readonly version: number;
  readonly atMs: number;
}

/** A draft as the server returns it. */
export interface RemoteDraft {
  readonly id: DraftId | UnsentEmailId;
  readonly version: number;
  readonly updatedAt: string;
}

export const savedVersionOf = ({ id, version, updatedAt }: RemoteDraft): SavedDraftVersion => ({
  id: id as string as DraftId,
  version,
  atMs: Date.parse(updatedAt),
});

export type DraftVersion = Pick<SavedDraftVersion, "id" | "version">;

/** A version, plus fingerprints of saves based on it that got no response; the server may hold any of them. */
export interface BaseVersion extends DraftVersion {
  readonly unanswered?: readonly string[];
}

interface DraftBase extends Required<BaseVersion> {
  readonly savedAtMs: number;
}

export const newDraftBase = (id: DraftId, savedAtMs = Number.NEGATIVE_INFINITY): DraftBase => ({
  id,
  version: 0,
  unanswered: [],
  savedAtMs,
});

export const draftBaseOf = ({
  id,
  version,
  unanswered = [],
  atMs,
}: SavedDraftVersion & BaseVersion): DraftBase => ({ id, version, unanswered, savedAtMs: atMs });

/** A save with this id was started, so the server may hold it or still receive it. */
export const canBeOnServer = ({ version, unanswered }: DraftBase): boolean =>
  version > 0 || unanswered.length > 0;
