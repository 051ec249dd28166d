// Why nothing goes to an address any more. A hard bounce and a complaint put it on the list by themselves.
import { type EmailProblem, suppressionForProblem } from "./email-problems.ts";

export const suppressionReasons = {
  bounced: "an email to it bounced",
  complained: "its owner reported our email as spam",
  unsubscribed: "its owner unsubscribed",
  manual: "a teammate added it",
} as const;
export type SuppressionReason = keyof typeof suppressionReasons;

/** What the news of one mail says about the address it went to. */
export function suppressionFor(news: {
  readonly isBad: boolean;
  readonly problem: EmailProblem | null;
  readonly flag: "complained" | "opened" | "clicked" | "unsubscribed" | null;
}): SuppressionReason | "soft" | null {
  if (news.flag === "complained") return "complained";
  if (news.flag === "unsubscribed") return "unsubscribed";
  const lesson = news.problem && suppressionForProblem(news.problem);
  if (lesson === "complained") return "complained";
  // What is merely late teaches nothing yet.
  if (!news.isBad) return null;
  // The provider has it on a list of its own: ours says the same, so that the composer knows before.
  if (news.problem === "suppressed_there") return "bounced";
  if (news.problem === "unsubscribed") return "unsubscribed";
  if (!lesson) return null;
  return lesson === "hard" ? "bounced" : "soft";
}
