// The hint shown while a password is typed.
import { limit } from "#domain/limits.ts";
import { isWeakPassword } from "./password.ts";

export type PasswordStrength = "empty" | "short" | "guessable" | "good" | "strong";

/** Length makes guessing slow (NIST SP 800-63B §5.1.1); beyond this, more brings no benefit. */
const strongFrom = 16;

export function passwordStrength(password: string, email: string): PasswordStrength {
  if (password === "") return "empty";
  if (password.length < limit("passwordMinLength")) return "short";
  if (isWeakPassword(password, email)) return "guessable";
  return password.length < strongFrom ? "good" : "strong";
}

export function passwordStrengthLabel(password: string, email: string): string {
  const needed = limit("passwordMinLength");
  switch (passwordStrength(password, email)) {
    case "empty":
      return `At least ${needed} characters. Tip: a short phrase is easy to remember.`;
    case "short":
      return `${password.length} of ${needed} characters.`;
    case "guessable":
      return "Too easy to guess: this is a common password.";
    case "good":
      return "Good. Longer is even better.";
    case "strong":
      return "Strong.";
  }
}
