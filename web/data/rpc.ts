// The RPC client. `rpc("closeConversation", { conversationId })` posts the input and returns the output, typed by the
// contract; the contract's schemas are never part of the browser bundle.
import type { Inputs, Outputs, RouteName } from "#contract/routes.ts";
import type { FieldIssue } from "#domain/errors.ts";
import { limits } from "#domain/limits.ts";
import { newIdempotencyKey } from "#web/data/transport/idempotency-key.ts";
import * as words from "#web/data/words.ts";
import { fill } from "#web/language/fill.ts";
import { language } from "#web/language/language.ts";
import { ApiError, type ApiErrorCode, createNetworkError } from "./api-error.ts";
import { pageMember } from "./unsent-content.ts";

export type { Inputs, Outputs } from "#contract/routes.ts";

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Pass a key if pressing the same button again must repeat the same action. */
  readonly key?: string;
  /** Sent although requests are held: it asks who has signed in. */
  readonly isAllowedWhileBlocked?: boolean;
}

interface Problem {
  readonly code?: ApiErrorCode;
  readonly title?: string;
  readonly detail?: string;
  readonly params?: Record<string, string | number>;
  readonly issues?: readonly FieldIssue[];
}

type SignedOutListener = () => void;
let signedOutListener: SignedOutListener | null = null;

/** Called once by the app: handles the end of the session. */
export function onSignedOut(listener: SignedOutListener): void {
  signedOutListener = listener;
}

/** After the session ended, the next person may be another one: nothing is requested or saved until that is known. */
let isBlocked = false;
const signInRoutes: readonly string[] = ["signIn", "confirmSignIn", "getInstance"];

export function blockRequests(hold: boolean): void {
  isBlocked = hold;
}

const isRead = (name: string): boolean => /^(search$|(get|list|count)[A-Z])/.test(name);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export async function rpc<Name extends RouteName>(
  name: Name,
  input: Inputs[Name],
  options: CallOptions = {},
): Promise<Outputs[Name]> {
  if (isBlocked && options.isAllowedWhileBlocked !== true && !signInRoutes.includes(name))
    throw createSessionEndedError();
  const headers: Record<string, string> = {
    "content-type": "application/json",
    ...(options.isAllowedWhileBlocked ? {} : pageHeaders()),
  };
  if (!isRead(name)) headers["idempotency-key"] = options.key ?? newIdempotencyKey();
  const { signal, over } = timeLimit(options.signal);
  const request: RequestInit = { method: "POST", headers, body: JSON.stringify(input), signal };
  try {
    const response = await fetchWithRetry(`/rpc/${name}`, request);
    return (await parseResponse(response)) as Outputs[Name];
  } catch (error) {
    throw toRequestError(error, signal, isRead(name));
  } finally {
    over();
  }
}

/** Tabs share the session: the server refuses requests of a page whose member is no longer the one signed in. */
export function pageHeaders(): Record<string, string> {
  const member = pageMember();
  // Error messages are shown on this screen, whatever language the browser prefers.
  return { "accept-language": language, ...(member && { "x-deskbell-member": member }) };
}

const createSessionEndedError = (): ApiError =>
  new ApiError({
    code: "unauthenticated",
    status: 401,
    message: words.sessionEnded,
  });

/** Every request times out: one that hangs would block those queued after it. */
function timeLimit(callerSignal: AbortSignal | undefined): {
  signal: AbortSignal;
  over: () => void;
} {
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new DOMException("No response", "TimeoutError")),
    limits.browserRequestSeconds.max * 1000,
  );
  const signal =
    callerSignal === undefined ? late.signal : AbortSignal.any([callerSignal, late.signal]);
  return { signal, over: () => clearTimeout(timer) };
}

/** Also used by the few URLs outside /rpc: uploads and the simulator's. */
export async function parseResponse(response: Response): Promise<unknown> {
  if (response.ok) return response.status === 204 ? null : await response.json();
  throw await readApiError(response);
}

/**
 * Retries once with the same key after a broken connection or a 503: the key makes the server repeat its first
 * response.
 */
async function fetchWithRetry(address: string, request: RequestInit): Promise<Response> {
  try {
    const response = await fetch(address, request);
    if (response.status !== 503) return response;
  } catch (error) {
    if (request.signal?.aborted || navigator.onLine === false) throw error;
  }
  await pause(400);
  return await fetch(address, request);
}

/** An aborted request is not an error to show; anything else without a response means no connection. */
function toRequestError(error: unknown, signal: AbortSignal, isQuestion: boolean): unknown {
  const isLate = signal.aborted && (signal.reason as Error).name === "TimeoutError";
  if (error instanceof ApiError) return error;
  const isLeft = error instanceof DOMException && error.name === "AbortError";
  return isLeft && !isLate ? error : createNetworkError(isQuestion ? "question" : "change");
}

async function readApiError(response: Response): Promise<ApiError> {
  const problem = (await response.json().catch(() => ({}))) as Problem;
  const code = problem.code ?? "internal_error";
  if (code === "unauthenticated") signedOutListener?.();
  return new ApiError({
    code,
    status: response.status,
    message:
      problem.detail ?? problem.title ?? fill(words.unknownFailure, { status: response.status }),
    params: problem.params ?? {},
    issues: problem.issues ?? [],
  });
}
