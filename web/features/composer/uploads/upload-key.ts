import type { DraftKind } from "#domain/conversation/draft-kind.ts";

/** The pending uploads of one editor: of a conversation's draft, or of an email outside any conversation. */
export type UploadKey = `${DraftKind} ${string}`;

export const uploadKeyOf = (kind: DraftKind, id: string): UploadKey => `${kind} ${id}`;
