// Why an address is suppressed. A hard bounce or a complaint suppresses it automatically.
import { addressEffectOf, type EmailProblem } from "./email-problems.ts";

export const suppressionReasons = {
  bounced: "an email to it bounced",
  complained: "its owner reported our email as spam",
  unsubscribed: "its owner unsubscribed",
  manual: "a teammate added it",
} as const;
export type SuppressionReason = keyof typeof suppressionReasons;

/** What a delivery event says about the recipient's address. */
export function suppressionFor(report: {
  readonly isFailure: boolean;
  readonly problem: EmailProblem | null;
  readonly flag: "complained" | "opened" | "clicked" | "unsubscribed" | null;
}): SuppressionReason | "soft" | null {
  if (report.flag === "complained") return "complained";
  if (report.flag === "unsubscribed") return "unsubscribed";
  const effect = report.problem && addressEffectOf(report.problem);
  if (effect === "complained") return "complained";
  // A delay says nothing yet.
  if (!report.isFailure) return null;
  // The provider suppresses the address itself; our list follows, so that the composer can warn.
  if (report.problem === "suppressed_by_provider") return "bounced";
  if (report.problem === "unsubscribed") return "unsubscribed";
  if (!effect) return null;
  return effect === "hard" ? "bounced" : "soft";
}
