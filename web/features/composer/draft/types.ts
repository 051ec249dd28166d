// What a draft saver needs and does.
import type { DraftId } from "#domain/ids.ts";
import type { BaseVersion, DraftVersion, SavedDraftVersion } from "./draft-version.ts";

/** Content that is not on the server, and the version it is based on. */
export interface LocalCopy<Content> extends BaseVersion {
  readonly content: Content;
}

export interface DraftSaverDeps<Content> {
  /** Runs it after this time; returns a function that cancels it. */
  readonly schedule: (run: () => void, ms: number) => () => void;
  readonly createId: () => DraftId;
  /**
   * Throws an `isConflict` error if another tab saved meanwhile. Null if the draft was sent or discarded, by another
   * tab or by us, before this save arrived.
   */
  readonly save: (content: Content, base: DraftVersion) => Promise<SavedDraftVersion | null>;
  readonly discard: (id: DraftId) => Promise<void>;
  /** Stores the local copy; null removes it. */
  readonly storeLocally: (copy: LocalCopy<Content> | null) => void;
  readonly fingerprint: (content: Content) => string;
  /** What the server holds for this draft; null if unknown. */
  readonly fetchRemote: (
    id: DraftId,
  ) => Promise<(SavedDraftVersion & { readonly fingerprint: string }) | null>;
  readonly isEmpty: (content: Content) => boolean;
  readonly isConflict: (error: unknown) => boolean;
  /** A limit was reached: retrying with the same content can't succeed. */
  readonly isOverLimit: (error: unknown) => boolean;
  readonly onStateChange: (state: SaverState) => void;
  /** No save or send is in progress anymore, so server versions can be compared again. */
  readonly onIdle: () => void;
}

/** `local_only`: the server can't be reached. `conflict`: another tab changed, sent or discarded the draft. */
export type SaverState = "saved" | "saving" | "local_only" | "conflict";

export interface DraftSaver<Content> {
  readonly change: (content: Content) => void;
  /** Saves unsaved content now. Resolves when no save is in progress anymore; true if everything is saved. */
  readonly flush: () => Promise<boolean>;
  /** Another saver continues with this draft: stops saving and returns the final version. */
  readonly close: () => Promise<SavedDraftVersion & BaseVersion>;
  /**
   * Starts a send; `finishSend` or `cancelSend` must follow. Resolves when no save is in progress anymore. Changes made
   * until the send ends stay on this device, because the server deletes any draft it finds when it accepts the message.
   */
  readonly startSend: () => Promise<void>;
  /** The content was sent or discarded. Discards the server's draft unless it is already deleted. */
  readonly finishSend: (isDeleted: boolean) => Promise<void>;
  /** The send was rejected: continues from the server's draft. */
  readonly cancelSend: () => void;
  /**
   * Reports the server's version, as often as needed; true if it must be shown. Late reports of our own saves are
   * ignored.
   */
  readonly onRemoteChange: (remote: SavedDraftVersion | null) => boolean;
  /**
   * Continues from the server's version and drops unsaved content. Returns a function that restores the conflict with
   * that content: nothing on the server is replaced before the member chooses again.
   */
  readonly acceptRemote: (remote: SavedDraftVersion | null) => (mine: Content) => void;
  /** After a conflict: saves the local content over the server's version. */
  readonly overwriteRemote: (remote: SavedDraftVersion | null) => void;
  readonly version: () => number;
  /** The draft that `startSend` would send. */
  readonly id: () => DraftId;
  /** What only this device has, with the version it is based on; null if everything is saved. */
  readonly unsaved: () => LocalCopy<Content> | null;
  /** The content is being sent, so what the server still holds of it is no draft any more. */
  readonly isSending: () => boolean;
}

/** The saver of an editor that is closed; it goes on until everything is saved or the next editor continues. */
export type ClosedEditor<Content> = Pick<
  DraftSaver<Content>,
  "change" | "close" | "flush" | "isSending" | "unsaved"
>;

export interface DraftSaverStart {
  /** Null if there is no draft yet. */
  readonly base: BaseVersion | null;
  readonly remote: SavedDraftVersion | null;
  /** Set if the editor was reopened before its last save got a response. */
  readonly closedEditor?: Pick<ClosedEditor<never>, "close" | "isSending"> | undefined;
}
