// Checks a password for length and against common passwords (NIST SP 800-63B §5.1.1.2).
import { limit } from "#domain/limits.ts";

const commonPasswords = [
  "password",
  "passw0rd",
  "qwertyuiop",
  "qwerty",
  "asdfgh",
  "letmein",
  "welcome",
  "iloveyou",
  "123456",
  "deskbell",
  "abc123",
  "admin",
];

export function isWeakPassword(password: string, email: string): boolean {
  if (password.length < limit("passwordMinLength")) return true;
  const plain = password.toLowerCase();
  const [name = ""] = email.toLowerCase().split("@");
  if (new Set(plain).size < 4) return true;
  if (name.length >= 4 && plain.startsWith(name) && plain.length - name.length < 5) return true;
  return isCommonPassword(plain);
}

/** A common word followed by a year, a few digits or an exclamation mark is still common. */
function isCommonPassword(plain: string): boolean {
  const rest = commonPasswords.reduce((left, word) => left.replaceAll(word, ""), plain);
  return rest !== plain && rest.replace(/[^\p{Letter}]/gu, "").length < 4;
}
