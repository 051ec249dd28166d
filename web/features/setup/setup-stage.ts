import * as words from "./words.ts";
// The set-up progress, derived from the server's state, so a reload continues where it was.

/** `way`: what was chosen in this tab and isn't finished yet. */
export type SetupPath = "undecided" | "provider";
export type SetupStage = "company" | "start" | "provider" | "done" | "not_yours" | "signed_out";

export interface SetupInputs {
  readonly isSetUp: boolean;
  /** The request has no session. */
  readonly isSignedOut: boolean;
  readonly canConnect: boolean;
  readonly inboxCount: number;
  readonly path: SetupPath;
}

export function setupStage(inputs: SetupInputs): SetupStage {
  const { isSetUp, isSignedOut, canConnect, inboxCount, path } = inputs;
  if (!isSetUp) return "company";
  if (isSignedOut) return "signed_out";
  if (!canConnect) return "not_yours";
  // After the inbox was created, the provider step still has to show its webhook URL.
  if (path === "provider") return "provider";
  return inboxCount > 0 ? "done" : "start";
}

/**
 * Why sign-in is required. A browser that came over http does not keep the cookie of a server with an https address,
 * and signing in again does not change that.
 */
export const signInLead = (protocol: string): string =>
  protocol === "http:" ? words.cookieLost : words.alreadySetUp;
