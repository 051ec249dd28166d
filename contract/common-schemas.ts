// Small schemas shared by all contracts.

import { z } from "zod";
import type { Id } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { roles } from "#domain/permissions.ts";
import { colors } from "#domain/workspace/color.ts";

/** A UUID; the brand prevents passing a message id as a conversation id. */
export const id = <I extends Id<string>>(): z.ZodType<I, I> =>
  z.uuid() as unknown as z.ZodType<I, I>;
export const timestamp = z.iso.datetime({ offset: true });
/**
 * Text that goes on one line, such as into an email header, where a line break would begin another header: a run of
 * control characters and line separators becomes a space. NUL characters are removed, as from all text.
 */
export const singleLine = z
  .string()
  .overwrite((text) => text.replaceAll("\0", "").replace(/[\p{Cc}\u2028\u2029]+/gu, " "));
export const name = singleLine.trim().min(1, "Give it a name.").max(limit("nameLength"));
export const email = z
  .string()
  .trim()
  .max(limit("emailLength"))
  .regex(/^[^\s@,;<>"\p{Cc}]+@[^\s@,;<>"\p{Cc}]+$/u, "Enter a valid email address.");
export const role = z.enum(roles);
export const password = z.string().min(1, "Enter a password.").max(limit("passwordMaxLength"));
export const color = z.enum(colors);
export const emptyObject = z.object({});
export const doneResponse = z.object({ done: z.literal(true) });
export const cursor = z.string().max(200);
/** With a name, of which each character may be four bytes, in base64. */
export const longCursor = z.string().max(1_000);
export const pageSize = z
  .number()
  .int()
  .min(1)
  .max(limit("pageSizeMax"))
  .default(limit("pageSize"));
/** PostgreSQL `integer` maximum. */
const largestInteger = 2_147_483_647;
/** Version the client last saw, for optimistic locking; a save writes the next one. 0 if none exists yet. */
export const version = z
  .number()
  .int()
  .min(0)
  .max(largestInteger - 1);
export const page = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), next: z.string().nullable() });
