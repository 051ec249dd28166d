import type { SimulatorProblem } from "#contract/simulator/simulator.ts";
import type { Answer } from "#simulator/http/answer.ts";

const problems = {
  no_key: { status: 401, say: "The key of the simulator is missing or wrong." },
  not_found: { status: 404, say: "The simulator knows nothing of that name." },
  not_understood: { status: 422, say: "The simulator did not understand this." },
  number_impossible: { status: 422, say: "That is not a phone number." },
  number_taken: { status: 409, say: "Somebody on the street has this number already." },
  number_or_address: { status: 422, say: "Without a phone number it needs an address." },
  address_impossible: { status: 422, say: "That is not an e-mail address." },
  address_taken: { status: 409, say: "Somebody on the street has this address already." },
  mail_to_nobody: { status: 422, say: "The mail needs somebody to go to." },
  mail_too_large: { status: 422, say: "A mail carries 25 MB of files." },
  not_a_mail_of_the_desk: { status: 409, say: "That goes only with a mail of the desk." },
  not_a_mail_sent: { status: 409, say: "Only a mail to the desk can be sent again." },
  name_missing: { status: 422, say: "The customer needs a name." },
  text_empty: { status: 422, say: "A text needs words or a picture." },
  text_too_long: { status: 422, say: "A text can carry 1,600 characters." },
  picture_not_carried: {
    status: 422,
    say: "The phone sends up to ten pictures (JPEG, PNG, GIF, WebP), 5 MB together.",
  },
  phone_cannot_write: { status: 409, say: "This phone cannot write: switch it on first." },
  phone_cannot_call: { status: 409, say: "This phone cannot call: switch it on first." },
  phone_in_use: { status: 409, say: "This phone is in a call." },
  call_over: { status: 409, say: "That call is over." },
  call_not_ringing: { status: 409, say: "That call does not ring." },
  not_an_event: { status: 409, say: "Only what went to the desk can be sent again." },
} as const;

export type ProblemCode = keyof typeof problems;

export function problem(code: ProblemCode): Answer {
  const { status, say } = problems[code];
  return { status, json: { code, say } satisfies SimulatorProblem };
}

/** A form is told all its mistakes at once, each at its field; the first one names the answer. */
export function formProblem(
  mistakes: readonly { path: string; code: ProblemCode }[],
): Answer | null {
  const [first] = mistakes;
  if (first === undefined) return null;
  const { status, say } = problems[first.code];
  const issues = mistakes.map(({ path, code }) => ({ path, say: problems[code].say }));
  return { status, json: { code: first.code, say, issues } satisfies SimulatorProblem };
}
