// The small shapes that every noun's contract is made of.
import { z } from "zod";
import type { Id } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { roles } from "#domain/permissions.ts";

/** An id on the wire; the brand keeps a message from being passed where a conversation is meant. */
export const id = <I extends Id<string>>(): z.ZodType<I, I> =>
  z.uuid() as unknown as z.ZodType<I, I>;
export const timestamp = z.iso.datetime({ offset: true });
export const name = z.string().trim().min(1, "Give it a name.").max(limit("nameLength"));
export const email = z
  .string()
  .trim()
  .max(limit("emailLength"))
  .regex(/^[^\s@,;<>"]+@[^\s@,;<>"]+$/u, "Enter a valid email address.");
export const role = z.enum(roles);
export const password = z.string().min(1, "Enter a password.").max(limit("passwordMax"));
export const color = z.enum(["grey", "blue", "green", "amber", "red", "violet", "teal", "pink"]);
export const emptyObject = z.object({});
export const doneResponse = z.object({ done: z.literal(true) });
export const cursor = z.string().max(200);
export const pageSize = z
  .number()
  .int()
  .min(1)
  .max(limit("pageSizeMost"))
  .default(limit("pageSize"));
/** What the database keeps as an integer ends here. */
const largestInteger = 2_147_483_647;
/** Of something that is kept in versions, as it was seen; a save writes the next one. 0: there never was one. */
export const version = z
  .number()
  .int()
  .min(0)
  .max(largestInteger - 1);
export const page = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), next: z.string().nullable() });
