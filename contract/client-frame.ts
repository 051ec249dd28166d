// What a browser may say on the live socket.
import { z } from "zod";
import type { ConversationId } from "#domain/ids.ts";
import { id } from "./common-schemas.ts";
import { draftMedium } from "./conversation/draft.ts";

const feedPosition = z.number().int();

export const clientFrame = z.discriminatedUnion("t", [
  z.object({
    t: z.literal("hello"),
    version: z.number(),
    after: feedPosition,
    /** What is open on the screen is said at once, so that what was missed of it is told too. */
    looking: id<ConversationId>().nullish(),
    /** So many changes before `after` are told once more, to what was loaded before that number was known. */
    again: feedPosition.optional(),
  }),
  z.object({ t: z.literal("looking"), conversationId: id<ConversationId>().nullable() }),
  z.object({
    t: z.literal("typing"),
    conversationId: id<ConversationId>(),
    medium: draftMedium.nullable(),
  }),
  /** Whether anyone sits before the page. When it is hidden or untouched for a minute, only `many` is told. */
  z.object({ t: z.literal("watching"), isWatching: z.boolean() }),
]);
