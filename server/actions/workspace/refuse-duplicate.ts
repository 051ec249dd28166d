import { DeskError } from "#domain/errors.ts";
import { isDuplicate } from "#server/store/database.ts";

/** The table knows best whether a name is taken, also by someone who writes it in this very moment. */
export async function refuseDuplicate<T>(name: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isDuplicate(error)) throw new DeskError("name_taken", { name });
    throw error;
  }
}
