// Limits without a test that exceeds them, grouped by reason. The list may only shrink.

export interface Unmet {
  readonly reason: string;
  readonly names: readonly string[];
}

export const unmetLimits: readonly Unmet[] = [
  {
    reason: "a default or a hint on a screen, which bounds nothing",
    names: ["undoToastSeconds", "emailUndoSeconds", "textUndoSeconds", "carrierImageWarningBytes"],
  },
  {
    reason: "a turn between two processes: a test would wait for half a minute",
    names: ["inboundPayloadRecheckSeconds"],
  },
  {
    reason: "a share of the processor's time, which depends on the machine",
    names: ["inboundPayloadBatchMs"],
  },
];
/** Lowered together with the list. */
export const maxUnmet = 6;
