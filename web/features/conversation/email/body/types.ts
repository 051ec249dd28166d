/** Facts known only after rendering. */
export interface RenderReport {
  readonly lies: readonly { says: string; leadsTo: string }[];
  readonly shownFiles: readonly string[];
}
