import { AppError } from "#domain/errors.ts";
import { isUniqueViolation } from "#server/store/database.ts";

/** Relies on the unique index, which also catches a concurrent write of the same name. */
export async function rejectDuplicateName<T>(name: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError("name_taken", { name });
    throw error;
  }
}
