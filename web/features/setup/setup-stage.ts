// How far set-up has come, read from what the server knows: a reload in the middle goes on where it was.

/** `way` is what was chosen on this tab and not yet finished. */
export type Way = "undecided" | "provider";
export type SetupStage = "house" | "start" | "provider" | "done" | "not_yours";

export interface SetupFacts {
  readonly isSetUp: boolean;
  readonly mayConnect: boolean;
  readonly lineCount: number;
  readonly way: Way;
}

export function setupStage({ isSetUp, mayConnect, lineCount, way }: SetupFacts): SetupStage {
  if (!isSetUp) return "house";
  if (!mayConnect) return "not_yours";
  // With a line made, the provider's own steps still have its address to show.
  if (way === "provider") return "provider";
  return lineCount > 0 ? "done" : "start";
}
