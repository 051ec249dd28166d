// The hint shown while a password is typed.
import { fillMessage } from "#domain/language/format-message.ts";
import { limit } from "#domain/limits.ts";
import { isWeakPassword } from "./password.ts";
import * as words from "./words.ts";

type PasswordStrength = "empty" | "short" | "guessable" | "good" | "strong";

/** Length makes guessing slow (NIST SP 800-63B §5.1.1); beyond this, more brings no benefit. */
const strongFrom = 16;

export function passwordStrength(password: string, email: string): PasswordStrength {
  if (password === "") return "empty";
  if (password.length < limit("passwordMinLength")) return "short";
  if (isWeakPassword(password, email)) return "guessable";
  return password.length < strongFrom ? "good" : "strong";
}

/** Only for a password that was submitted: while one is typed, the hint says what it still lacks. */
export function passwordProblem(
  password: string,
  submitted: string | null,
  email: string,
): string | undefined {
  if (password !== submitted || !isWeakPassword(password, email)) return undefined;
  return password === ""
    ? fillMessage("en", words.enterPassword, { needed: limit("passwordMinLength") })
    : passwordStrengthLabel(password, email);
}

export function passwordStrengthLabel(password: string, email: string): string {
  const needed = limit("passwordMinLength");
  switch (passwordStrength(password, email)) {
    case "empty":
      return fillMessage("en", words.minCharacters, { needed });
    case "short":
      return fillMessage("en", words.tooShort, { typed: password.length, needed });
    case "guessable":
      return words.guessable;
    case "good":
      return words.good;
    case "strong":
      return words.strong;
  }
}
