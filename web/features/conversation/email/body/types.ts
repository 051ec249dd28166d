/** Facts known only after rendering. */
export interface RenderReport {
  readonly misleadingLinks: readonly { claimedHost: string; leadsTo: string }[];
  readonly shownFiles: readonly string[];
}

/** Of an email whose text is shown instead of its HTML: all its pictures are listed below it. */
export const textReport: RenderReport = { misleadingLinks: [], shownFiles: [] };
