import { AppError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import { isWeakPassword } from "#domain/member/password.ts";

export function assertStrongPassword(password: string, email: string): void {
  if (isWeakPassword(password, email))
    throw new AppError("weak_password", { min: limit("passwordMinLength") });
}
