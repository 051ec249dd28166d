/** Facts known only after rendering. */
export interface RenderReport {
  readonly lies: readonly { claimedHost: string; leadsTo: string }[];
  readonly shownFiles: readonly string[];
}
