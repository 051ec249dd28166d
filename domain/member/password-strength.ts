// What to say beside a password while it is typed. Encouraging, never a meter that begs.
import { limit } from "#domain/limits.ts";
import { isWeakPassword } from "./password.ts";

export type PasswordStrength = "empty" | "short" | "guessable" | "good" | "strong";

/** Length is what makes guessing slow (NIST SP 800-63B §5.1.1); from here on nothing more is gained by asking. */
const strongFrom = 16;

export function passwordStrength(password: string, email: string): PasswordStrength {
  if (password === "") return "empty";
  if (password.length < limit("passwordMin")) return "short";
  if (isWeakPassword(password, email)) return "guessable";
  return password.length < strongFrom ? "good" : "strong";
}

export function passwordStrengthLabel(password: string, email: string): string {
  const needed = limit("passwordMin");
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
