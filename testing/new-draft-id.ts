import { randomUUID } from "node:crypto";
import type { DraftId } from "#domain/ids.ts";

/** As a browser makes one for what it begins. */
export const newDraftId = (): DraftId => randomUUID() as string as DraftId;
