import { z } from "zod";
import { cursor, id, page, pageSize, timestamp } from "#contract/common-schemas.ts";
import { route } from "#contract/route.ts";
import type { EntryId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import {
  type SuppressionReason,
  suppressionReasons,
} from "#domain/message/email/suppression-reasons.ts";
import { emailAddress } from "./email-schemas.ts";

const reasons = Object.keys(suppressionReasons) as [SuppressionReason, ...SuppressionReason[]];

export const suppression = z.object({
  id: z.uuid(),
  address: z.string(),
  reason: z.enum(reasons),
  /** The remote server's message, or the note of the member who added the address. */
  text: z.string(),
  /** The email that caused the suppression. */
  entryId: id<EntryId>().nullable(),
  at: timestamp,
});

export const suppressionRoutes = {
  listSuppressions: route({
    method: "GET",
    path: "/suppressions",
    summary: "Suppressed addresses, newest first",
    tag: "Suppressions",
    input: z.object({
      query: z.string().trim().max(limit("emailLength")).default(""),
      after: cursor.optional(),
      size: pageSize,
    }),
    output: page(suppression),
  }),
  addSuppression: route({
    method: "POST",
    path: "/suppressions",
    summary: "Suppress an address",
    tag: "Suppressions",
    input: z.object({
      address: emailAddress.shape.address,
      text: z.string().trim().max(500).default(""),
    }),
    output: suppression,
  }),
  removeSuppression: route({
    method: "POST",
    path: "/suppressions/{suppressionId}/remove",
    summary: "Remove a suppression, here and at the providers",
    tag: "Suppressions",
    input: z.object({ suppressionId: z.uuid() }),
    output: z.object({
      address: z.string(),
      /** Accounts whose provider still has the address on its own suppression list. */
      refused: z.array(z.object({ account: z.string(), message: z.string() })),
    }),
  }),
};
