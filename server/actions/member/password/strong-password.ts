import { DeskError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import { isWeakPassword } from "#domain/member/password.ts";

export function requireStrongPassword(password: string, email: string): void {
  if (isWeakPassword(password, email))
    throw new DeskError("weak_password", { min: limit("passwordMin") });
}
