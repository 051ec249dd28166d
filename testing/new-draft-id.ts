import { randomUUID } from "node:crypto";
import type { DraftId } from "#domain/ids.ts";

/** A draft id as the browser generates it. */
export const newDraftId = (): DraftId => randomUUID() as string as DraftId;
