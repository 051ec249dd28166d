// The one way to ask the server. `call("closeConversation", { conversationId })` posts the input and
// gives the answer, typed by the contract; the contract's schemas themselves never enter the browser.
import type { Inputs, Outputs, RouteName } from "#contract/routes.ts";
import type { FieldIssue } from "#domain/errors.ts";
import { limits } from "#domain/limits.ts";
import { newIdempotencyKey } from "#web/data/transport/idempotency-key.ts";
import { ApiError, type ApiErrorCode, createNetworkError } from "./api-error.ts";

export type { Inputs, Outputs, RouteName } from "#contract/routes.ts";

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Give one yourself when a person may press the same button again and mean the same deed. */
  readonly key?: string;
  /** Asks who has come in. */
  readonly atDoor?: boolean;
}

interface Problem {
  readonly code?: ApiErrorCode;
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

/** Who comes in after a session is not known yet to be its member: nothing is asked or saved in their name. */
let isHeld = false;
const atTheDoor: readonly string[] = ["signIn", "confirmSignIn", "getInstance"];

export function holdCalls(hold: boolean): void {
  isHeld = hold;
}

const isRead = (name: string): boolean => /^(search$|(get|list|count)[A-Z])/.test(name);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export async function rpc<Name extends RouteName>(
  name: Name,
  input: Inputs[Name],
  options: CallOptions = {},
): Promise<Outputs[Name]> {
  if (isHeld && options.atDoor !== true && !atTheDoor.includes(name)) throw sessionOver();
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (!isRead(name)) headers["idempotency-key"] = options.key ?? newIdempotencyKey();
  const { signal, over } = timeLimit(options.signal);
  const request: RequestInit = { method: "POST", headers, body: JSON.stringify(input), signal };
  try {
    const answer = await askTwice(`/rpc/${name}`, request);
    return (await parseResponse(answer)) as Outputs[Name];
  } catch (error) {
    throw toRefusal(error, signal, isRead(name));
  } finally {
    over();
  }
}

const sessionOver = (): ApiError =>
  new ApiError({
    code: "unauthenticated",
    status: 401,
    say: "Your session has ended. Sign in to continue.",
  });

/** Nothing is waited for without end: one request that hangs would hold up whatever is told after it. */
function timeLimit(asked: AbortSignal | undefined): { signal: AbortSignal; over: () => void } {
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new DOMException("No answer", "TimeoutError")),
    limits.answerSeconds.max * 1000,
  );
  const signal = asked === undefined ? late.signal : AbortSignal.any([asked, late.signal]);
  return { signal, over: () => clearTimeout(timer) };
}

/** Also for the few addresses beside /rpc: uploads and the simulator's own. */
export async function parseResponse(answer: Response): Promise<unknown> {
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
    if (request.signal?.aborted || navigator.onLine === false) throw error;
  }
  await pause(400);
  return await fetch(address, request);
}

/** What was asked for and left again is no refusal; all else that is no answer means that there is no connection. */
function toRefusal(error: unknown, signal: AbortSignal, isQuestion: boolean): unknown {
  const isLate = signal.aborted && (signal.reason as Error).name === "TimeoutError";
  if (error instanceof ApiError) return error;
  const isLeft = error instanceof DOMException && error.name === "AbortError";
  return isLeft && !isLate ? error : createNetworkError(isQuestion ? "question" : "change");
}

async function readRefusal(answer: Response): Promise<ApiError> {
  const problem = (await answer.json().catch(() => ({}))) as Problem;
  const code = problem.code ?? "internal_error";
  if (code === "unauthenticated") signedOutListener?.();
  return new ApiError({
    code,
    status: answer.status,
    say: problem.detail ?? problem.title ?? `The server answered with ${answer.status}. Try again.`,
    facts: problem.facts ?? {},
    issues: problem.issues ?? [],
  });
}
