// Why a system email was not sent, as an admin reads it beside an invitation.
import {
  addressEffectOf,
  describeEmailProblem,
  type EmailProblem,
  nextStepForEmailProblem,
} from "#domain/message/email/email-problems.ts";

/** Found before anything is submitted. */
const ownProblems = {
  no_inbox: "No inbox can send emails about accounts.",
  inbox_address:
    "{address} is an inbox on this server, and everyone who sees its emails could use the link.",
  suppressed: "{address} is suppressed.",
  owners_account:
    "No owner entered the keys of the provider account that sends these emails, so an owner's link isn't sent through it.",
} as const;

type OwnProblem = keyof typeof ownProblems;
export type SystemEmailProblem = OwnProblem | EmailProblem;

const isOwn = (problem: SystemEmailProblem): problem is OwnProblem =>
  Object.hasOwn(ownProblems, problem);

export function describeSystemEmailProblem(problem: SystemEmailProblem, address: string): string {
  if (isOwn(problem)) return ownProblems[problem].replaceAll("{address}", address);
  const effect = addressEffectOf(problem);
  if (effect === "hard") return `${address} doesn't exist or doesn't receive email.`;
  if (effect === "complained") return `${address} is suppressed.`;
  return nextStepForEmailProblem(problem) === "fix_inbox"
    ? describeEmailProblem(problem, address)
    : transient(problem);
}

/** The catalog's sentences about these say what to tell a customer. */
function transient(problem: EmailProblem): string {
  switch (problem) {
    case "unreachable":
      return "Couldn't reach the provider.";
    case "provider_down":
      return "The provider had a temporary error.";
    case "too_fast":
      return "The provider asked us to slow down.";
    case "greylisted":
      return "The recipient's server asked to try again later.";
    default:
      return "The provider or the recipient's server rejected the email.";
  }
}
