import type { DraftKind } from "#web/features/composer/draft/draft-content.ts";

/** The pending uploads of one editor: of a conversation's draft, or of an email outside any conversation. */
export type UploadKey = `${DraftKind} ${string}`;

export const uploadKeyOf = (kind: DraftKind, id: string): UploadKey => `${kind} ${id}`;
