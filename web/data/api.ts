// The one way to ask the server. `call("closeConversation", { conversationId })` posts the input and
// gives the answer, typed by the contract; the contract's schemas themselves never enter the browser.
import type { Inputs, Outputs, RouteName } from "#contract/routes.ts";
import type { FieldIssue } from "#domain/errors.ts";
import { newKey } from "#web/data/wire/new-key.ts";
import { noConnection, Refusal, type RefusalCode } from "./refusal.ts";

export type { Inputs, Outputs, RouteName } from "#contract/routes.ts";

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Give one yourself when a person may press the same button again and mean the same deed. */
  readonly key?: string;
}

interface Problem {
  readonly code?: RefusalCode;
  readonly title?: string;
  readonly detail?: string;
  readonly facts?: Record<string, string | number>;
  readonly issues?: readonly FieldIssue[];
}

type SignedOutListener = () => void;
let signedOutListener: SignedOutListener | null = null;

/** Called once by the app: what happens when the session turns out to be over. */
export function onSignedOut(listener: SignedOutListener): void {
  signedOutListener = listener;
}

const isRead = (name: string): boolean => /^(search$|(show|list|count)[A-Z])/.test(name);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export async function call<Name extends RouteName>(
  name: Name,
  input: Inputs[Name],
  options: CallOptions = {},
): Promise<Outputs[Name]> {
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (!isRead(name)) headers["idempotency-key"] = options.key ?? newKey();
  const request: RequestInit = { method: "POST", headers, body: JSON.stringify(input) };
  if (options.signal) request.signal = options.signal;
  const answer = await askTwice(`/rpc/${name}`, request);
  return (await readAnswer(answer)) as Outputs[Name];
}

/** Also for the few addresses beside /rpc: uploads and the simulator's own. */
export async function readAnswer(answer: Response): Promise<unknown> {
  if (answer.ok) return answer.status === 204 ? null : await answer.json();
  throw await readRefusal(answer);
}

/**
 * A second try under the same key when the line broke or the server was just restarting: the key makes
 * the server answer the second one with what it did at the first.
 */
async function askTwice(address: string, request: RequestInit): Promise<Response> {
  try {
    const answer = await fetch(address, request);
    if (answer.status !== 503) return answer;
  } catch (error) {
    if (request.signal?.aborted || navigator.onLine === false) throw toRefusal(error);
  }
  await pause(400);
  try {
    return await fetch(address, request);
  } catch (error) {
    throw toRefusal(error);
  }
}

function toRefusal(error: unknown): unknown {
  return error instanceof DOMException && error.name === "AbortError" ? error : noConnection();
}

async function readRefusal(answer: Response): Promise<Refusal> {
  const problem = (await answer.json().catch(() => ({}))) as Problem;
  const code = problem.code ?? "server_fault";
  if (code === "not_signed_in") signedOutListener?.();
  return new Refusal({
    code,
    status: answer.status,
    say: problem.detail ?? problem.title ?? `The server answered with ${answer.status}. Try again.`,
    facts: problem.facts ?? {},
    issues: problem.issues ?? [],
  });
}
