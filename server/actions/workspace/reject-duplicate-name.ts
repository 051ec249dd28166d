import { AppError } from "#domain/errors.ts";
import { isUniqueViolation } from "#server/store/database.ts";

/** The table knows best whether a name is taken, also by someone who writes it in this very moment. */
export async function rejectDuplicateName<T>(name: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError("name_taken", { name });
    throw error;
  }
}
