// Frames a browser may send on the live socket.
import { z } from "zod";
import type { ConversationId } from "#domain/ids.ts";
import { id } from "./common-schemas.ts";
import { draftKind } from "./conversation/draft.ts";

const feedPosition = z.number().int();

export const clientFrame = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("hello"),
    version: z.number(),
    after: feedPosition,
    /** The open conversation, so that the replay after `after` includes its changes. */
    viewing: id<ConversationId>().nullish(),
    /** Number of changes before `after` to send again, for data loaded before that sequence number was known. */
    replayCount: feedPosition.optional(),
  }),
  z.object({ type: z.literal("viewing"), conversationId: id<ConversationId>().nullable() }),
  z.object({
    type: z.literal("typing"),
    conversationId: id<ConversationId>(),
    kind: draftKind.nullable(),
  }),
  /** Whether the page is in use. If it is hidden or idle for a minute, the server sends only the resync frame. */
  z.object({ type: z.literal("activity"), isActive: z.boolean() }),
]);
