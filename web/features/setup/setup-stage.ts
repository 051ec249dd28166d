// How far set-up has come, read from what the server knows: a reload in the middle goes on where it was.

/** `way` is what was chosen on this tab and not yet finished. */
export type SetupPath = "undecided" | "provider";
export type SetupStage = "house" | "start" | "provider" | "done" | "not_yours" | "signed_out";

export interface SetupInputs {
  readonly isSetUp: boolean;
  /** The server doesn't know who asks. */
  readonly isSignedOut: boolean;
  readonly mayConnect: boolean;
  readonly lineCount: number;
  readonly way: SetupPath;
}

export function setupStage(facts: SetupInputs): SetupStage {
  const { isSetUp, isSignedOut, mayConnect, lineCount, way } = facts;
  if (!isSetUp) return "house";
  if (isSignedOut) return "signed_out";
  if (!mayConnect) return "not_yours";
  // With a line made, the provider's own steps still have its address to show.
  if (way === "provider") return "provider";
  return lineCount > 0 ? "done" : "start";
}

/**
 * Why the sign-in is asked for. The cookie of a server with an https address is not kept by a browser that came by http, and
 * signing in again changes nothing about that.
 */
export const signInLead = (protocol: string): string =>
  protocol === "http:"
    ? "If you just signed in, your browser didn't keep the sign-in: when PUBLIC_URL begins with https, open Deskbell at that address."
    : "Deskbell is set up. Sign in to continue.";
