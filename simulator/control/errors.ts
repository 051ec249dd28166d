import type { SimulatorProblem } from "#contract/simulator/simulator.ts";
import type { SimulatorResponse } from "#simulator/http/response.ts";

const problems = {
  no_key: { status: 401, message: "The simulator key is missing or wrong." },
  not_found: { status: 404, message: "Not found in the simulator." },
  not_understood: { status: 422, message: "The simulator couldn't read this request." },
  number_impossible: { status: 422, message: "Enter a valid phone number." },
  number_taken: { status: 409, message: "Another customer already has this number." },
  number_or_address: { status: 422, message: "Enter a phone number or an email address." },
  address_impossible: { status: 422, message: "Enter a valid email address." },
  address_taken: { status: 409, message: "Another customer already has this address." },
  mail_to_nobody: { status: 422, message: "Enter a recipient." },
  mail_too_large: { status: 422, message: "An email can carry 25 MB of files." },
  not_a_mail_of_the_desk: { status: 409, message: "This only works for email from Deskbell." },
  not_a_mail_sent: { status: 409, message: "Only email to Deskbell can be sent again." },
  name_missing: { status: 422, message: "Enter a name." },
  text_empty: { status: 422, message: "Enter a message or add a picture." },
  text_too_long: { status: 422, message: "A text can have up to 1,600 characters." },
  picture_not_carried: {
    status: 422,
    message: "A text can have up to 10 pictures (JPEG, PNG, GIF, WebP), 5 MB in total.",
  },
  phone_cannot_write: { status: 409, message: "This phone is off. Turn it on first." },
  phone_cannot_call: { status: 409, message: "This phone is off. Turn it on first." },
  phone_in_use: { status: 409, message: "This phone is already on a call." },
  call_ended: { status: 409, message: "That call has ended." },
  call_not_ringing: { status: 409, message: "That call isn't ringing." },
  not_an_event: { status: 409, message: "Only requests to Deskbell can be sent again." },
} as const;

export type ControlErrorCode = keyof typeof problems;

export function controlError(code: ControlErrorCode): SimulatorResponse {
  const { status, message } = problems[code];
  return { status, json: { code, message: message } satisfies SimulatorProblem };
}

/** Reports all mistakes of a form, each at its field; the first one sets the response's status and code. */
export function formError(
  mistakes: readonly { path: string; code: ControlErrorCode }[],
): SimulatorResponse | null {
  const [first] = mistakes;
  if (first === undefined) return null;
  const { status, message } = problems[first.code];
  const issues = mistakes.map(({ path, code }) => ({ path, message: problems[code].message }));
  return {
    status,
    json: { code: first.code, message: message, issues } satisfies SimulatorProblem,
  };
}
